import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Account, Membership } from '../../../storage/accounts/accounts.ts'
import type { OrganizationInvitation } from '../../../storage/organizations/organization-invitations.ts'
import { organizationInvitationView } from '../views/organization-invitation.ts'
import { organizationMembership } from '../views/organization-membership.ts'
import { organizationSimple } from '../../../api/views/organization-simple.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'

/** Where something happened, and whose doing it was. */
export interface OrganizationHappening {
  organization: Account
  sender: Account
  links: Links
}

interface Joining extends OrganizationHappening {
  action: 'member_added' | 'member_removed'
  member: Account
  /** What they are, or were until now. */
  role: Membership['role']
}

interface Inviting extends OrganizationHappening {
  invitation: OrganizationInvitation
  invitee: Account
  teamCount: number
}

/** What every payload about an organization tells beside what happened. */
export const inOrganization = ({ organization, sender, links }: OrganizationHappening) => ({
  organization: organizationSimple(organization, links),
  sender: simpleUser(sender, links),
})

/** Somebody joined an organization or left it; apps that are installed there hear of it. */
export function organizationOccasion(joining: Joining): Occasion {
  const { action, organization, member, role, links } = joining
  const payload = (): Schemas['webhook-organization-member'] => ({
    action,
    membership: organizationMembership({ organization, member, role }, links),
    ...inOrganization(joining),
  })
  return { event: 'organization', action, account: organization, links, payload }
}

/** Somebody was invited to an organization. */
export function memberInvitedOccasion(inviting: Inviting): Occasion {
  const { organization, sender: inviter, invitee, links } = inviting
  const payload = (): Schemas['webhook-organization-member-invited'] => ({
    action: 'member_invited',
    invitation: organizationInvitationView({ ...inviting, inviter }, links),
    user: simpleUser(invitee, links),
    ...inOrganization(inviting),
  })
  return { event: 'organization', action: 'member_invited', account: organization, links, payload }
}

/** An organization goes with everything in it. */
export function organizationDeletedOccasion(happening: OrganizationHappening): Occasion {
  const { organization, links } = happening
  const payload = (): Schemas['webhook-organization-deleted'] => ({
    action: 'deleted',
    ...inOrganization(happening),
  })
  return { event: 'organization', action: 'deleted', account: organization, links, payload }
}
