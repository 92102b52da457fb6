import { forbidden, notFound } from '../../core/errors.ts'
import { present } from '../repositories/present.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** @throws ServiceError 403 while archived */
export function requireChangeable({ archived }: Pick<Repository, 'archived'>): void {
  if (archived) throw forbidden('Repository was archived so is read-only.')
}

/** An import, and its repository as it is now, held still until the transaction ends. */
export interface Held {
  repository: Repository
  found: Import
}

/** @throws ServiceError 404 where there is no import, or the repository went meanwhile */
export async function holdImport(
  transaction: Transaction,
  asked: Pick<Repository, 'id'>,
): Promise<Held> {
  const repository = await present(transaction, asked)
  const found = await transaction.imports.ofRepository(repository.id)
  if (!found) throw notFound()
  return { repository, found }
}

/** The same to change it. @throws ServiceError 403 while archived, 404 */
export async function holdToChange(
  transaction: Transaction,
  asked: Pick<Repository, 'id'>,
): Promise<Held> {
  const held = await holdImport(transaction, asked)
  requireChangeable(held.repository)
  return held
}
