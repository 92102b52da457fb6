import type { Schemas } from '../../contract/types.ts'
import type { Links } from '../../links.ts'
import type { Account, Membership } from '../../storage/accounts.ts'
import { organizationMembership } from '../../views/organization-membership.ts'
import { organizationSimple } from '../../views/organization-simple.ts'
import { simpleUser } from '../../views/simple-user.ts'
import type { Occasion } from '../occasion.ts'

interface Joining {
  action: Schemas['webhook-organization']['action']
  organization: Account
  member: Account
  /** What they are, or were until now. */
  role: Membership['role']
  sender: Account
  links: Links
}

/** Somebody joined an organization or left it; apps that are installed there hear of it. */
export function organizationOccasion(joining: Joining): Occasion {
  const { action, organization, member, role, sender, links } = joining
  const payload = (): Schemas['webhook-organization'] => ({
    action,
    membership: organizationMembership({ organization, member, role }, links),
    organization: organizationSimple(organization, links),
    sender: simpleUser(sender, links),
  })
  return { event: 'organization', action, account: organization, links, payload }
}
