import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

interface Belonging {
  organization: Account
  member: Account
  role: Membership['role']
}

/** A membership, or the last state of a removed one. */
export function organizationMembership(
  { organization, member, role }: Belonging,
  links: Links,
): Schemas['organization-membership'] {
  const url = links.api(`/orgs/${organization.login}`)
  return {
    url: `${url}/memberships/${member.login}`,
    state: 'active',
    role,
    organization_url: url,
    user: simpleUser(member, links),
  }
}
