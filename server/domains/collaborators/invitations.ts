import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { requireMayCollaborate } from '../moderation/invitable.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryInvitation } from '../../storage/collaborators/repository-invitations.ts'
import { addCollaborator, placeOf, type Collaboration } from './collaborators.ts'
import { lockRepository } from '../repositories/lock-repository.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Lifetime of an invitation in milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000

/** Invitations created after this time are valid. */
export const expiredBefore = (now: number): number => now - life

export const isExpired = ({ created_at }: RepositoryInvitation, now: number): boolean =>
  created_at <= expiredBefore(now)

/** Whether the user already has access and needs no invitation. */
async function isIn(
  { repositories, accounts }: Transaction,
  { id, owner_id }: Repository,
  user: Account,
): Promise<boolean> {
  if (owner_id === user.id) return true
  if ((await repositories.collaborator(id, user.id)) !== undefined) return true
  return (await accounts.membership(owner_id, user.id)) !== undefined
}

/**
 * Invites a user as collaborator. Collaborators and organization members get the permission
 * immediately.
 * @returns the invitation, or undefined when none was needed
 * @throws ServiceError 404 when the repository was deleted, 422 for its owner and for blocked users
 */
export async function inviteOrAdd(
  collaboration: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<RepositoryInvitation | undefined> {
  const { user, sender } = collaboration
  return context.storage.transaction(async (transaction) => {
    await requireMayCollaborate(transaction, placeOf(collaboration))
    const repository = await lockRepository(transaction, collaboration.repository)
    if (await isIn(transaction, repository, user)) {
      await addCollaborator(transaction, { ...collaboration, repository }, permission, context)
      return undefined
    }
    return transaction.repositoryInvitations.set({
      repository_id: repository.id,
      invitee_id: user.id,
      inviter_id: sender.id,
      permission,
      created_at: context.clock.now(),
    })
  })
}

/** Finds a valid invitation of a user. @throws ServiceError 404 */
async function goodFor(
  user: Account,
  id: number,
  { repositoryInvitations }: Pick<Transaction, 'repositoryInvitations'>,
  now: number,
): Promise<RepositoryInvitation> {
  const invitation = await repositoryInvitations.find(id)
  if (invitation?.invitee_id !== user.id || isExpired(invitation, now)) throw notFound()
  return invitation
}

/**
 * Locks against a concurrent block, which removes either the invitation or the resulting access.
 */
async function holdOwner({ repositories, blocks }: Transaction, id: number, user: Account) {
  const repository = await repositories.find(id)
  if (repository) await blocks.hold(repository.owner_id, user.id, 'together')
}

/**
 * Accepts an invitation. The inviter is the sender of the event.
 * @throws ServiceError 404 without a valid invitation, 451 when the owner or the user is under
 * trade controls
 */
export async function acceptInvitation(
  user: Account,
  id: number,
  links: Links,
  context: Needs,
): Promise<void> {
  await context.storage.transaction(async (transaction) => {
    const { repository_id } = await goodFor(user, id, transaction, context.clock.now())
    await holdOwner(transaction, repository_id, user)
    const repository = await lockRepository(transaction, { id: repository_id })
    const invitation = await goodFor(user, id, transaction, context.clock.now())
    refuseTradeControlled(repository.owner)
    refuseTradeControlled(user)
    const sender = (await transaction.accounts.find(invitation.inviter_id)) ?? user
    const collaboration = { repository, user, sender, links }
    await addCollaborator(transaction, collaboration, invitation.permission, context)
  })
}

/** Declines an invitation without an event. @throws ServiceError 404 without a valid invitation */
export async function declineInvitation(
  user: Account,
  id: number,
  { storage, clock }: Needs,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await goodFor(user, id, transaction, clock.now())
    await transaction.repositoryInvitations.delete(id)
  })
}
