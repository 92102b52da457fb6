import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { NamedValue } from '../../storage/actions/named-values.ts'

/** A secret of a repository, without its value. */
export const repositorySecret = ({
  name,
  created_at,
  updated_at,
}: NamedValue): Schemas['actions-secret'] => ({
  name,
  created_at: timestamp(created_at),
  updated_at: timestamp(updated_at),
})

/** A variable of a repository, or one of its organization that it may use. */
export const repositoryVariable = (variable: NamedValue): Schemas['actions-variable'] => ({
  ...repositorySecret(variable),
  value: variable.value ?? '',
})

/** What organizations have in addition. @param address path of the list */
function sharing({ name, visibility }: NamedValue, address: string, links: Links) {
  return {
    visibility: visibility ?? 'all',
    ...(visibility === 'selected' && {
      selected_repositories_url: links.api(`${address}/${name}/repositories`),
    }),
  }
}

/** A secret of an organization, without its value. @param address path of its secrets */
export const organizationSecret = (
  secret: NamedValue,
  address: string,
  links: Links,
): Schemas['organization-actions-secret'] => ({
  ...repositorySecret(secret),
  ...sharing(secret, address, links),
})

/** A secret of a user, without its value. */
export const userSecret = (secret: NamedValue, links: Links): Schemas['user-workspace-secret'] => ({
  ...repositorySecret(secret),
  visibility: 'selected',
  selected_repositories_url: links.api(`/user/codespaces/secrets/${secret.name}/repositories`),
})

/** A variable of an organization. @param address path of its variables */
export const organizationVariable = (
  variable: NamedValue,
  address: string,
  links: Links,
): Schemas['organization-actions-variable'] => ({
  ...repositoryVariable(variable),
  ...sharing(variable, address, links),
})
