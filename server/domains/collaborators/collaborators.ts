import { requireMayCollaborate } from '../moderation/invitable.ts'
import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import { snapshotAccount } from '../feeds/snapshot.ts'
import { writeFeed } from '../feeds/write-feed.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Permission } from '../../storage/repositories/repositories.ts'
import { memberEvent, type MemberChange } from './member-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { changeAccess, type AccessContext } from '../repositories/change-access.ts'
import { lockRepository } from '../repositories/lock-repository.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** A collaborator of a repository, and the sender of the resulting events. */
export interface Collaboration extends EventSource {
  user: Account
}

/** The accounts of a collaboration: owner, collaborator and sender. */
export const placeOf = ({ repository: { owner }, user, sender }: Collaboration) => ({
  owner,
  user,
  sender,
})

const isOwner = ({ login }: Account) =>
  validationFailed({
    resource: 'Collaborator',
    field: 'login',
    code: 'invalid',
    message: `${login} is the owner`,
  })

async function announce(
  transaction: Transaction,
  source: EventSource,
  change: MemberChange,
  context: Needs,
): Promise<void> {
  await trigger(transaction, memberEvent(source, change), context)
  if (change.before !== undefined) return
  await writeFeed(transaction, {
    type: 'MemberEvent',
    repository: source.repository,
    actor: source.sender,
    payload: { action: 'added', member: snapshotAccount(change.member) },
    at: context.clock.now(),
  })
}

/**
 * Adds a collaborator or changes their permission.
 * @returns whether anything changed
 * @throws ServiceError 404 when the repository was deleted, 422 for the owner and for blocked users
 */
export async function setCollaborator(
  collaboration: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<boolean> {
  return context.storage.transaction(async (transaction) => {
    await requireMayCollaborate(transaction, placeOf(collaboration))
    const repository = await lockRepository(transaction, collaboration.repository)
    return addCollaborator(transaction, { ...collaboration, repository }, permission, context)
  })
}

/**
 * Same within a transaction that has locked the repository. Deletes the user's invitation.
 * @throws ServiceError 422 for the owner
 */
export async function addCollaborator(
  transaction: Transaction,
  { user, ...source }: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<boolean> {
  const { repository } = source
  if (repository.owner_id === user.id) throw isOwner(user)
  const before = await transaction.repositories.collaborator(repository.id, user.id)
  await transaction.repositoryInvitations.deleteFor(repository.id, user.id)
  if (before === permission) return false
  await transaction.repositories.setCollaborator({
    repository_id: repository.id,
    user_id: user.id,
    permission,
    created_at: context.clock.now(),
  })
  const change = { member: user, before, after: permission }
  await announce(transaction, source, change, context)
  return true
}

/**
 * Removes a collaborator and their invitation. A user who can no longer read a private repository
 * loses their private forks of it.
 * @returns whether the user was a collaborator
 * @throws ServiceError 404 when the repository was deleted
 */
export async function removeCollaborator(
  collaboration: Collaboration,
  context: AccessContext,
): Promise<boolean> {
  const { user, ...source } = collaboration
  return changeAccess(source, context, async (transaction, watchForks) => {
    const repository = await lockRepository(transaction, collaboration.repository)
    const deleteLost = await watchForks(repository)
    await transaction.repositoryInvitations.deleteFor(repository.id, user.id)
    const before = await transaction.repositories.collaborator(repository.id, user.id)
    if (before === undefined) return false
    await transaction.repositories.removeCollaborator(repository.id, user.id)
    await deleteLost()
    const change = { member: user, before, after: undefined }
    await announce(transaction, { ...source, repository }, change, context)
    return true
  })
}
