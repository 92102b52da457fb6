import { notFound } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** The repository as it is now, held still. @throws ServiceError 404 when it went meanwhile */
export async function present(
  { repositories }: Pick<Transaction, 'repositories'>,
  { id }: Pick<Repository, 'id'>,
): Promise<Repository> {
  await repositories.lock(id)
  const found = await repositories.find(id)
  if (!found) throw notFound()
  return found
}
