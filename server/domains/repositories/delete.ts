import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { deleteForks } from './delete-forks.ts'
import { endRepository, type DeleteContext, type Deletion } from './end-repository.ts'

/**
 * Locks the repository and returns its current state. Its source is locked first, as everywhere,
 * and before it the organization whose members decide about the forks of a private fork.
 */
async function last(transaction: Transaction, { id, parent_id, ...requested }: Repository) {
  const { organizations, repositories } = transaction
  const parent = parent_id === null ? undefined : await repositories.find(parent_id)
  if (requested.private && parent?.owner.type === 'Organization') {
    await organizations.hold(parent.owner_id)
  }
  if (parent_id !== null) await repositories.lock(parent_id)
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}

/**
 * Deletes a repository with everything that belongs to it, after notifying its webhooks. Rows are
 * deleted before the folder: a folder without a row only wastes disk space, but a row without a
 * folder is a broken repository. Private forks of a private fork are deleted with it, unless their
 * owners can read its parent, which becomes theirs.
 * @throws ServiceError 404 when it was already deleted
 */
export async function deleteRepository(
  { repository: requested, ...by }: Deletion,
  context: DeleteContext,
): Promise<void> {
  const { storage, git } = context
  const deleted = await storage.transaction(async (transaction) => {
    const repository = await last(transaction, requested)
    const { private: isPrivate, parent_id: parentId } = repository
    const parent = parentId === null ? undefined : await transaction.repositories.find(parentId)
    if (isPrivate && parent) {
      return deleteForks([{ fork: repository, parent }], transaction, by, context)
    }
    // locks the forks before any webhooks, the same order as everywhere
    await transaction.forks.leave(repository)
    await endRepository(transaction, { repository, ...by }, context)
    return [repository.id]
  })
  for (const id of deleted) await git.remove(id)
}
