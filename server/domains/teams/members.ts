import { invite, requireInvitable } from '../organizations/memberships.ts'
import { lockOrganization } from '../organizations/members.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { TeamMember } from '../../storage/teams/team-members.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { membershipEvent } from '../organizations/team-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { TeamContext } from './create.ts'

interface Joining {
  organization: Account
  team: Team
  user: Account
  sender: Account
  links: Links
}

/** A user's role and state in a team. */
export interface TeamMembership {
  role: TeamMember['role']
  state: 'active' | 'pending'
}

/**
 * Owners maintain every team that they are in. The state is pending until the user is a member of
 * the organization.
 */
export const teamMembership = (
  { role }: Pick<TeamMember, 'role'>,
  membership: Membership | undefined,
): TeamMembership => ({
  role: membership?.role === 'admin' ? 'maintainer' : role,
  state: membership ? 'active' : 'pending',
})

async function put(
  { team, user }: Joining,
  role: TeamMember['role'],
  { teams }: Transaction,
  created_at: number,
): Promise<boolean> {
  const before = await teams.member(team.id, user.id)
  if (before) await teams.setMemberRole(before, role)
  else await teams.addMember({ team_id: team.id, user_id: user.id, role, created_at })
  return !before
}

/**
 * Adds a user to a team or changes their role. Invites users who are not members of the
 * organization.
 * @param mayInvite whether the sender may invite
 * @throws ServiceError 403 when an invitation is needed but not allowed, 404 when the team was
 * deleted, 422 for a blocked user
 */
export async function setTeamMember(
  joining: Joining,
  role: TeamMember['role'],
  mayInvite: boolean,
  context: TeamContext,
): Promise<TeamMembership> {
  const { organization, team, user } = joining
  return context.storage.transaction(async (transaction) => {
    if (mayInvite) await requireInvitable(transaction, joining)
    await lockOrganization(transaction, organization)
    if (!(await transaction.teams.find(team.id))) throw notFound()
    const membership = await transaction.accounts.membership(organization.id, user.id)
    if (!membership && !mayInvite) throw forbidden('You need to be an owner of the organization')
    const isNew = await put(joining, role, transaction, context.clock.now())
    if (!membership) await invite(transaction, joining, 'member', context)
    else if (isNew) {
      await trigger(transaction, membershipEvent(joining, 'added', user), context)
    }
    return teamMembership({ role }, membership)
  })
}

/**
 * Removes a user from a team. The user loses private forks of repositories that they can no longer
 * read.
 * @throws ServiceError 404 for a user who is not in it
 */
export async function removeTeamMember(joining: Joining, context: AccessContext): Promise<void> {
  const { organization, team, user } = joining
  await changeAccess(joining, context, async (transaction, watchForks) => {
    await lockOrganization(transaction, organization)
    const deleteLost = await watchForks({ ownerId: organization.id })
    if (!(await transaction.teams.removeMember(team.id, user.id))) throw notFound()
    await deleteLost()
    if (!(await transaction.accounts.membership(organization.id, user.id))) return
    await trigger(transaction, membershipEvent(joining, 'removed', user), context)
  })
}
