import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../contract/schemas.ts'
import type { Links } from '../../../core/links.ts'
import type { OrganizationSecret } from '../../../storage/organizations/organization-secrets.ts'

/** @param address path of the organization's secrets */
export function organizationDependencySecret(
  { name, created_at, updated_at, visibility }: OrganizationSecret,
  address: string,
  links: Links,
): Schemas['organization-dependency-secret'] {
  return {
    name,
    created_at: timestamp(created_at),
    updated_at: timestamp(updated_at),
    visibility,
    ...(visibility === 'selected' && {
      selected_repositories_url: links.api(`${address}/${name}/repositories`),
    }),
  }
}
