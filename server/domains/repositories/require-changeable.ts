import { forbidden } from '../../core/errors.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/** @throws ServiceError 403 while archived */
export function requireChangeable({ archived }: Repository): void {
  if (archived) throw forbidden('Repository was archived so is read-only.')
}
