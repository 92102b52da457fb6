import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Team, TeamChange } from '../../storage/teams/teams.ts'
import { teamEvent } from '../organizations/team-event.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { slugFor, teamNameTaken } from './create.ts'
import { checkParent, checkPrivacy, resolveParent } from './nesting.ts'

type Input = Schemas['team-update']

interface Acting {
  organization: Account
  sender: Account
  links: Links
}

/** Returns the current state of a team. @throws ServiceError 404 when it was deleted */
async function current({ teams }: Transaction, { id }: Team): Promise<Team> {
  const team = await teams.find(id)
  if (!team) throw notFound()
  return team
}

const changeOf = ({
  name,
  description,
  privacy,
  notification_setting,
  permission,
}: Input): TeamChange => ({
  ...(name !== undefined && { name, slug: slugFor(name) }),
  ...(description !== undefined && { description }),
  ...(privacy !== undefined && { privacy }),
  ...(notification_setting !== undefined && { notification_setting }),
  ...(permission !== undefined && { permission }),
})

/** Previous values of changed fields, for the event. */
function changesOf(before: Team, after: Team): Schemas['team-changes'] {
  const { name, description, privacy, notification_setting } = before
  return {
    ...(name !== after.name && { name: { from: name } }),
    ...(description !== after.description && { description: { from: description } }),
    ...(privacy !== after.privacy && { privacy: { from: privacy } }),
    ...(notification_setting !== after.notification_setting && {
      notification_setting: { from: notification_setting },
    }),
  }
}

async function write(
  transaction: Transaction,
  before: Team,
  parent: Team | null | undefined,
  change: TeamChange,
  updated_at: number,
): Promise<Team> {
  const moved = parent === undefined ? {} : { parent_id: parent?.id ?? null }
  const after = await transaction.teams.update(before.id, { ...change, ...moved, updated_at })
  if (after.parent_id !== before.parent_id) await transaction.teams.move(after.id, after.parent_id)
  return after
}

/**
 * Updates a team. Absent fields are not changed. Members lose private forks of repositories that
 * they can no longer read, because the parent team gave them the access.
 * @throws ServiceError 404 when it was deleted, 422 for a taken name or an invalid parent
 */
export async function updateTeam(
  team: Team,
  input: Input,
  { organization, ...by }: Acting,
  context: AccessContext,
): Promise<Team> {
  return changeAccess(by, context, async (transaction, watchForks) => {
    await transaction.organizations.hold(organization.id)
    const before = await current(transaction, team)
    const wanted = await resolveParent(input, organization, transaction)
    await checkParent(before, wanted, transaction)
    const currentParent =
      before.parent_id === null ? null : await transaction.teams.find(before.parent_id)
    const parent = wanted === undefined ? currentParent : wanted
    const hasChildren = (await transaction.teams.descendants(before.id)).length > 1
    checkPrivacy(input.privacy ?? before.privacy, parent, hasChildren)
    const leavesParent = before.parent_id !== null && parent?.id !== before.parent_id
    const deleteLost = leavesParent ? await watchForks({ ownerId: organization.id }) : undefined
    const after = await write(transaction, before, wanted, changeOf(input), context.clock.now())
    await deleteLost?.()
    const changes = changesOf(before, after)
    if (Object.keys(changes).length === 0) return after
    const source = { organization, ...by, team: after, parent: parent ?? undefined }
    await trigger(transaction, teamEvent(source, { action: 'edited', changes }), context)
    return after
  }).catch(teamNameTaken)
}

/**
 * Deletes a team and its child teams. Members lose private forks of repositories that they can no
 * longer read.
 * @throws ServiceError 404 when it was deleted
 */
export async function deleteTeam(
  { id }: Team,
  { organization, ...by }: Acting,
  context: AccessContext,
): Promise<void> {
  await changeAccess(by, context, async (transaction, watchForks) => {
    await transaction.organizations.hold(organization.id)
    const deleted = await transaction.teams.withDescendants(id)
    if (deleted.length === 0) throw notFound()
    const deleteLost = await watchForks({ ownerId: organization.id })
    await transaction.teams.delete(id)
    await deleteLost()
    for (const team of deleted) {
      const source = { organization, ...by, team }
      await trigger(transaction, teamEvent(source, { action: 'deleted' }), context)
    }
  })
}
