import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OrganizationInvitation } from '../../storage/organizations/organization-invitations.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

interface Shown {
  invitation: OrganizationInvitation
  organization: Account
  invitee: Account
  inviter: Account
  teamCount: number
}

/** An invitation to an organization. */
export function organizationInvitationView(
  { invitation, organization, invitee, inviter, teamCount }: Shown,
  links: Links,
): Schemas['organization-invitation'] {
  const { id, role, created_at } = invitation
  return {
    id,
    node_id: nodeId('OrganizationInvitation', id),
    login: invitee.login,
    email: null,
    role: role === 'admin' ? 'admin' : 'direct_member',
    created_at: timestamp(created_at),
    failed_at: null,
    failed_reason: null,
    inviter: simpleUser(inviter, links),
    team_count: teamCount,
    invitation_teams_url: links.api(`/orgs/${organization.login}/invitations/${id}/teams`),
    invitation_source: 'member',
  }
}
