import type { Clock } from '../../core/clock.ts'
import { openStorage, type Transaction } from '../../storage/index.ts'
import type { Manifest } from './manifest.ts'

/** Deletes the row of a repository with everything that belongs to it. */
async function deleteRepository(transaction: Transaction, id: number, now: number): Promise<void> {
  const repository = await transaction.repositories.find(id)
  if (!repository) return
  await transaction.forks.leave(repository)
  await transaction.hooks.endOf(id, now)
  await transaction.repositories.delete(id)
}

/**
 * Completes deletions that were in progress during the backup: it contains the rows of these
 * repositories, but their folders had already been removed.
 * @param location as for `openStorage`
 */
export async function removeDeleted(
  { deleted }: Manifest,
  location: string,
  clock: Clock,
): Promise<void> {
  const { repositories, gists } = deleted
  if (repositories.length + gists.length === 0) return
  await using storage = await openStorage(location)
  for (const id of repositories) {
    await storage.transaction((transaction) => deleteRepository(transaction, id, clock.now()))
  }
  for (const id of gists) await storage.gists.delete(id)
}
