import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import { settingsOf } from '../settings.ts'
import type { Account, Membership } from '../../../storage/accounts/accounts.ts'
import { organizationMembership } from './organization-membership.ts'
import { organizationSimple } from '../../../api/views/organization-simple.ts'

/** What somebody is in an organization, or will be when they accept. */
export interface Belonging {
  organization: Account
  member: Account
  role: Membership['role']
  state: 'active' | 'pending'
}

/** A membership with its organization and what it allows there. */
export function orgMembership(belonging: Belonging, links: Links): Schemas['org-membership'] {
  const { organization, role, state } = belonging
  const creates = role === 'admin' || settingsOf(organization).members_can_create_repositories
  return {
    ...organizationMembership(belonging, links),
    state,
    organization: organizationSimple(organization, links),
    permissions: { can_create_repository: state === 'active' && creates },
  }
}
