import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../api/handler.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { holdToChange } from './hold.ts'

interface Preference {
  repository: Repository
  input: Schemas['import-lfs-input']
}

/**
 * Decides what becomes of large files. Commits that were rewritten already are so again.
 * @throws ServiceError 403 while archived, 404 where there is no import
 */
export function preferLfs(
  { repository, input: { use_lfs } }: Preference,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Import> {
  return storage.transaction(async (transaction) => {
    const { found } = await holdToChange(transaction, repository)
    if (found.use_lfs === use_lfs) return found
    return transaction.imports.wishAnew(found, { use_lfs }, clock.now())
  })
}
