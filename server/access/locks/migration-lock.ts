import { forbidden } from '../../core/errors.ts'
import type { Storage } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

const message = 'Repository has been locked for migration.'

/**
 * Refuses changes to a locked repository. @throws ServiceError 403 when a migration has locked it
 */
export async function refuseLocked(
  { id }: Pick<Repository, 'id'>,
  { migrationLocks }: Pick<Storage, 'migrationLocks'>,
): Promise<void> {
  if (await migrationLocks.isLocked(id)) throw forbidden(message)
}
