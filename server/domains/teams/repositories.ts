import { notFound, validationFailed } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { present } from '../repositories/present.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import type { Team } from '../../storage/teams/teams.ts'
import { teamAddOccasion, teamOccasion } from './events/team.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import type { TeamContext } from './create.ts'

export interface Sharing {
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
    message: 'belongs to another account than the team',
  })

/** What a permission came to, in the words that receivers know. */
const inOlderWords = (permission: Permission) => ({
  admin: permission === 'admin',
  push: permission !== 'pull' && permission !== 'triage',
  pull: true,
})

function occasionsOf(sharing: Sharing, before: Permission | undefined) {
  const { repository } = sharing
  if (before === undefined) {
    return [
      teamOccasion(sharing, { action: 'added_to_repository' }, repository),
      teamAddOccasion(sharing, repository),
    ]
  }
  const changes = { repository: { permissions: { from: inOlderWords(before) } } }
  return [teamOccasion(sharing, { action: 'edited', changes }, repository)]
}

/**
 * Lets a team work in a repository of its organization, or do something else there.
 * @throws ServiceError 404 when one of them went meanwhile, 422 for a repository of somebody else
 */
export async function shareRepository(
  sharing: Sharing,
  permission: Permission,
  context: TeamContext,
): Promise<void> {
  const { team, organization } = sharing
  if (sharing.repository.owner_id !== organization.id) throw notTheirs()
  await context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, sharing.repository)
    if (!(await transaction.teams.find(team.id))) throw notFound()
    const before = await transaction.teams.givenIn(team.id, repository.id)
    if (before === permission) return
    await transaction.teams.setRepository({
      team_id: team.id,
      repository_id: repository.id,
      permission,
      created_at: context.clock.now(),
    })
    await triggerAll(transaction, occasionsOf({ ...sharing, repository }, before), context)
  })
}

/** Ends what a team was given in a repository; nothing where it was given nothing. */
export async function withdrawRepository(sharing: Sharing, context: TeamContext): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, sharing.repository)
    if (!(await transaction.teams.removeRepository(sharing.team.id, repository.id))) return
    const occasion = teamOccasion(sharing, { action: 'removed_from_repository' }, repository)
    await trigger(transaction, occasion, context)
  })
}
