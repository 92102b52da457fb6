import { forbidden, notFound } from '../../core/errors.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** @throws ServiceError 403 while the repository is archived */
export function requireChangeable({ archived }: Pick<Repository, 'archived'>): void {
  if (archived) throw forbidden('Repository was archived so is read-only.')
}

/** An import and its repository, locked until the transaction ends. */
export interface LockedImport {
  repository: Repository
  found: Import
}

/** @throws ServiceError 404 when there is no import, or the repository was deleted */
export async function lockImport(
  transaction: Transaction,
  requested: Pick<Repository, 'id'>,
): Promise<LockedImport> {
  const repository = await lockRepository(transaction, requested)
  const found = await transaction.imports.ofRepository(repository.id)
  if (!found) throw notFound()
  return { repository, found }
}

/** Same as `holdImport`, for changes. @throws ServiceError 403 while archived, 404 */
export async function lockImportToChange(
  transaction: Transaction,
  requested: Pick<Repository, 'id'>,
): Promise<LockedImport> {
  const held = await lockImport(transaction, requested)
  requireChangeable(held.repository)
  return held
}
