import type { Context } from '../context.ts'
import type { Repository } from '../storage/repositories.ts'

/**
 * Removes a repository with all that hangs on it. The rows go first: a folder without a row is only
 * disk space, a row without a folder is a repository that fails.
 */
export async function deleteRepository(
  { id }: Repository,
  { storage, git }: Pick<Context, 'storage' | 'git'>,
): Promise<void> {
  await storage.transaction((transaction) => transaction.repositories.delete(id))
  await git.remove(id)
}
