import { removalOccasions } from '../apps/announce.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryOccasion } from './events/repository.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'

interface Deletion {
  repository: Repository
  sender: Account
  links: Links
}

type DeleteContext = Pick<Context, 'storage' | 'git' | 'clock' | 'log' | 'versions'>

/** The repository as it is last, held still. What it was forked from is held first, as always. */
async function last({ repositories }: Transaction, { id, parent_id }: Repository) {
  if (parent_id !== null) await repositories.lock(parent_id)
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}

/**
 * Removes a repository with all that hangs on it; its hooks hear of it first. The rows go before the
 * folder: a folder without a row is only disk space, a row without a folder is a repository that fails.
 * @throws ServiceError 404 when it went meanwhile
 */
export async function deleteRepository(
  { repository: asked, sender, links }: Deletion,
  context: DeleteContext,
): Promise<void> {
  const { storage, git, clock } = context
  await storage.transaction(async (transaction) => {
    const repository = await last(transaction, asked)
    await transaction.forks.leave(repository) // holds its forks before any hooks, as everybody does
    const happening = { repository, sender, links }
    const occasions = [
      repositoryOccasion(happening, { action: 'deleted' }),
      ...(await removalOccasions(repository, transaction, happening)),
    ]
    await triggerAll(transaction, occasions, context)
    await transaction.hooks.endOf(repository.id, clock.now())
    await transaction.repositories.delete(repository.id)
  })
  await git.remove(asked.id)
}
