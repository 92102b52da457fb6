import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import { settingsOf } from '../accounts/organization-settings.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import { organizationMembership } from './membership-view.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'

/** A membership, or a pending one. */
export interface ShownMembership {
  organization: Account
  member: Account
  role: Membership['role']
  state: 'active' | 'pending'
}

/** A membership with its organization and permissions. */
export function orgMembership(belonging: ShownMembership, links: Links): Schemas['org-membership'] {
  const { organization, role, state } = belonging
  const creates = role === 'admin' || settingsOf(organization).members_can_create_repositories
  return {
    ...organizationMembership(belonging, links),
    state,
    organization: organizationSimple(organization, links),
    permissions: { can_create_repository: state === 'active' && creates },
  }
}
