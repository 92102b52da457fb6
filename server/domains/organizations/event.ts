import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { OrganizationInvitation } from '../../storage/organizations/organization-invitations.ts'
import { organizationInvitationView } from './invitation-view.ts'
import { organizationMembership } from './membership-view.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

/** The organization and sender of an event. */
export interface OrganizationEventSource {
  organization: Account
  sender: Account
  links: Links
}

interface Joining extends OrganizationEventSource {
  action: 'member_added' | 'member_removed'
  member: Account
  /** Current role, or the last role of a removed member. */
  role: Membership['role']
}

interface Inviting extends OrganizationEventSource {
  invitation: OrganizationInvitation
  invitee: Account
  teamCount: number
}

/** Fields common to all organization event payloads. */
export const organizationPayload = ({ organization, sender, links }: OrganizationEventSource) => ({
  organization: organizationSimple(organization, links),
  sender: simpleUser(sender, links),
})

/**
 * Builds the event for an added or removed member. Apps installed on the organization receive it.
 */
export function organizationEvent(joining: Joining): WebhookEvent {
  const { action, organization, member, role, links } = joining
  const payload = (): Schemas['webhook-organization-member'] => ({
    action,
    membership: organizationMembership({ organization, member, role }, links),
    ...organizationPayload(joining),
  })
  return { event: 'organization', action, account: organization, links, payload }
}

/** Builds the event for an invitation to an organization. */
export function memberInvitedEvent(inviting: Inviting): WebhookEvent {
  const { organization, sender: inviter, invitee, links } = inviting
  const payload = (): Schemas['webhook-organization-member-invited'] => ({
    action: 'member_invited',
    invitation: organizationInvitationView({ ...inviting, inviter }, links),
    user: simpleUser(invitee, links),
    ...organizationPayload(inviting),
  })
  return { event: 'organization', action: 'member_invited', account: organization, links, payload }
}

/** Builds the event for a deleted organization. */
export function organizationDeletedEvent(source: OrganizationEventSource): WebhookEvent {
  const { organization, links } = source
  const payload = (): Schemas['webhook-organization-deleted'] => ({
    action: 'deleted',
    ...organizationPayload(source),
  })
  return { event: 'organization', action: 'deleted', account: organization, links, payload }
}
