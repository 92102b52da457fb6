import { refuseTradeControlled } from '../accounts/trade-controls.ts'
import { requireCollaborable } from '../accounts/blocks/invitable.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Permission, Repository } from '../../storage/repositories/repositories.ts'
import type { RepositoryInvitation } from '../../storage/repositories/repository-invitations.ts'
import { letIn, placeOf, type Collaboration } from './collaborators.ts'
import { present } from './present.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** How long an invitation is good for, in milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000

/** Invitations that were sent after this instant are good. */
export const oldestGood = (now: number): number => now - life

export const isExpired = ({ created_at }: RepositoryInvitation, now: number): boolean =>
  created_at <= oldestGood(now)

/** Whether somebody has something there already, so that nobody need be asked. */
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
 * Invites somebody to work on a repository. Collaborators and members of the organization are let do it at
 * once.
 * @returns the invitation, or undefined for those
 * @throws ServiceError 404 when the repository went meanwhile, 422 for its owner and for those who are not to meet
 */
export async function inviteOrLetIn(
  collaboration: Collaboration,
  permission: Permission,
  context: Needs,
): Promise<RepositoryInvitation | undefined> {
  const { user, sender } = collaboration
  return context.storage.transaction(async (transaction) => {
    await requireCollaborable(transaction, placeOf(collaboration))
    const repository = await present(transaction, collaboration.repository)
    if (await isIn(transaction, repository, user)) {
      await letIn(transaction, { ...collaboration, repository }, permission, context)
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

/** An invitation of somebody that is still good. @throws ServiceError 404 */
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

/** Whoever blocks takes the invitation back before it is accepted, or what came of it after that. */
async function holdOwner({ repositories, blocks }: Transaction, id: number, user: Account) {
  const repository = await repositories.find(id)
  if (repository) await blocks.hold(repository.owner_id, user.id, 'together')
}

/**
 * Makes an invited user a collaborator. It is told as the doing of whoever invited them.
 * @throws ServiceError 404 for no invitation of theirs, 451 where trade controls apply to the owner
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
    const repository = await present(transaction, { id: repository_id })
    const invitation = await goodFor(user, id, transaction, context.clock.now())
    refuseTradeControlled(repository.owner)
    const sender = (await transaction.accounts.find(invitation.inviter_id)) ?? user
    const collaboration = { repository, user, sender, links }
    await letIn(transaction, collaboration, invitation.permission, context)
  })
}

/** Takes an invitation out of the world, and tells nobody. @throws ServiceError 404 for none of theirs */
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
