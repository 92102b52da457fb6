import type { Caller } from '../../access/auth/caller.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { limitedViewer } from '../teams/access.ts'
import { refusedTeam } from './refusals.ts'

/**
 * Finds the teams that get access to a transferred repository.
 * @throws ServiceError 422 for a team that the new owner does not have or the caller cannot see
 */
export async function givenTeams(
  ids: readonly number[],
  owner: Account,
  caller: Caller,
  transaction: Transaction,
): Promise<Team[]> {
  if (ids.length === 0) return []
  if (owner.type !== 'Organization') throw refusedTeam('must be empty for a user')
  const viewer = await limitedViewer(owner, caller, transaction)
  const found = await transaction.teams.findMany(ids)
  const teams: Team[] = []
  for (const id of new Set(ids)) {
    const team = found.get(id)
    const isHidden =
      team?.privacy === 'secret' &&
      viewer !== undefined &&
      !(await transaction.teams.isWithin(team.id, viewer.id))
    if (team?.organization_id !== owner.id || isHidden) {
      throw refusedTeam('contains a team that the new owner does not have')
    }
    teams.push(team)
  }
  return teams
}
