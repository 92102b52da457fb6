import { removalEvents } from '../apps/announce.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryEvent } from './events/repository.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

interface Deletion {
  repository: Repository
  sender: Account
  links: Links
}

type DeleteContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/**
 * Locks the repository and returns its current state. Its source is locked first, as everywhere.
 */
async function last({ repositories }: Transaction, { id, parent_id }: Repository) {
  if (parent_id !== null) await repositories.lock(parent_id)
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}

/**
 * Notifies the webhooks of a repository and deletes its row, in a transaction that has locked it
 * and in which it has left its network. The caller removes the folder after the commit.
 */
export async function endRepository(
  transaction: Transaction,
  happening: Deletion,
  context: DeleteContext,
): Promise<void> {
  const { repository } = happening
  const occasions = [
    repositoryEvent(happening, { action: 'deleted' }),
    ...(await removalEvents(repository, transaction, happening)),
  ]
  await triggerAll(transaction, occasions, context)
  await transaction.hooks.endOf(repository.id, context.clock.now())
  await transaction.repositories.delete(repository.id)
}

/**
 * Deletes a repository with everything that belongs to it, after notifying its webhooks. Rows are
 * deleted before the folder: a folder without a row only wastes disk space, but a row without a
 * folder is a broken repository.
 * @throws ServiceError 404 when it was already deleted
 */
export async function deleteRepository(
  { repository: requested, sender, links }: Deletion,
  context: DeleteContext,
): Promise<void> {
  const { storage, git } = context
  await storage.transaction(async (transaction) => {
    const repository = await last(transaction, requested)
    // locks the forks before any webhooks, the same order as everywhere
    await transaction.forks.leave(repository)
    await endRepository(transaction, { repository, sender, links }, context)
  })
  await git.remove(requested.id)
}
