import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { teamAddEvent, teamEvent } from '../organizations/team-event.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { TeamContext } from './create.ts'

export interface TeamRepository {
  organization: Account
  team: Team
  repository: Repository
  sender: Account
  links: Links
}

const notTheirs = () =>
  validationFailed({
    resource: 'Team',
    field: 'repository',
    code: 'invalid',
    message: 'must belong to the organization of the team',
  })

/** Converts a permission to the older form used in payloads. */
const inOlderWords = (permission: Permission) => ({
  admin: permission === 'admin',
  push: permission !== 'pull' && permission !== 'triage',
  pull: true,
})

function eventsOf(sharing: TeamRepository, before: Permission | undefined) {
  const { repository } = sharing
  if (before === undefined) {
    return [
      teamEvent(sharing, { action: 'added_to_repository' }, repository),
      teamAddEvent(sharing, repository),
    ]
  }
  const changes = { repository: { permissions: { from: inOlderWords(before) } } }
  return [teamEvent(sharing, { action: 'edited', changes }, repository)]
}

/**
 * Gives a team access to a repository of its organization, or changes the permission.
 * @throws ServiceError 404 when the team or repository was deleted, 422 for a repository of another
 * account
 */
export async function addTeamRepository(
  sharing: TeamRepository,
  permission: Permission,
  context: TeamContext,
): Promise<void> {
  const { team, organization } = sharing
  if (sharing.repository.owner_id !== organization.id) throw notTheirs()
  await context.storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, sharing.repository)
    if (!(await transaction.teams.find(team.id))) throw notFound()
    const before = await transaction.teams.givenIn(team.id, repository.id)
    if (before === permission) return
    await transaction.teams.setRepository({
      team_id: team.id,
      repository_id: repository.id,
      permission,
      created_at: context.clock.now(),
    })
    await triggerAll(transaction, eventsOf({ ...sharing, repository }, before), context)
  })
}

/**
 * Removes a team's access to a repository. Members who can no longer read it lose their private
 * forks of it. Does nothing if the team has no access.
 */
export async function removeTeamRepository(
  sharing: TeamRepository,
  context: AccessContext,
): Promise<void> {
  await changeAccess(sharing, context, async (transaction, watchForks) => {
    const repository = await lockRepository(transaction, sharing.repository)
    const deleteLost = await watchForks(repository)
    if (!(await transaction.teams.removeRepository(sharing.team.id, repository.id))) return
    await deleteLost()
    const occasion = teamEvent(sharing, { action: 'removed_from_repository' }, repository)
    await trigger(transaction, occasion, context)
  })
}
