import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/**
 * Locks a repository and returns its current state.
 * @throws ServiceError 404 when it was deleted
 */
export async function lockRepository(
  { repositories }: Pick<Transaction, 'repositories'>,
  { id }: Pick<Repository, 'id'>,
): Promise<Repository> {
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}
