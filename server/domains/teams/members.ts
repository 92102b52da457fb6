import { invite, requireInvitable } from '../accounts/memberships.ts'
import { hold } from '../accounts/members.ts'
import { forbidden, notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account, Membership } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { TeamMember } from '../../storage/teams/team-members.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { membershipOccasion } from './events/team.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { TeamContext } from './create.ts'

interface Joining {
  organization: Account
  team: Team
  user: Account
  sender: Account
  links: Links
}

/** What somebody is in a team. */
export interface TeamStanding {
  role: TeamMember['role']
  state: 'active' | 'pending'
}

/** Owners maintain every team that they are in; who is no member yet waits. */
export const standingIn = (
  { role }: Pick<TeamMember, 'role'>,
  membership: Membership | undefined,
): TeamStanding => ({
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
 * Takes somebody into a team, or gives them another role there. Who is no member of the organization is
 * invited to it.
 * @param mayInvite whether that is the sender's to do
 * @throws ServiceError 403 where it is not, 404 when the team went meanwhile, 422 for who is blocked
 */
export async function setTeamMember(
  joining: Joining,
  role: TeamMember['role'],
  mayInvite: boolean,
  context: TeamContext,
): Promise<TeamStanding> {
  const { organization, team, user } = joining
  return context.storage.transaction(async (transaction) => {
    if (mayInvite) await requireInvitable(transaction, joining)
    await hold(transaction, organization)
    if (!(await transaction.teams.find(team.id))) throw notFound()
    const membership = await transaction.accounts.membership(organization.id, user.id)
    if (!membership && !mayInvite) throw forbidden('You need to be an owner of the organization')
    const isNew = await put(joining, role, transaction, context.clock.now())
    if (!membership) await invite(transaction, joining, 'member', context)
    else if (isNew) {
      await trigger(transaction, membershipOccasion(joining, 'added', user), context)
    }
    return standingIn({ role }, membership)
  })
}

/** Takes somebody out of a team. @throws ServiceError 404 for who is not in it */
export async function removeTeamMember(joining: Joining, context: TeamContext): Promise<void> {
  const { organization, team, user } = joining
  await context.storage.transaction(async (transaction) => {
    await hold(transaction, organization)
    if (!(await transaction.teams.removeMember(team.id, user.id))) throw notFound()
    if (!(await transaction.accounts.membership(organization.id, user.id))) return
    await trigger(transaction, membershipOccasion(joining, 'removed', user), context)
  })
}
