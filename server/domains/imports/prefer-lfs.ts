import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockImportToChange } from './lock-import.ts'

interface Preference {
  repository: Repository
  input: Schemas['import-lfs-input']
}

/**
 * Sets how large files are handled. Commits that were already rewritten are rewritten again.
 * @throws ServiceError 403 while archived, 404 when there is no import
 */
export function preferLfs(
  { repository, input: { use_lfs } }: Preference,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<Import> {
  return storage.transaction(async (transaction) => {
    const { found } = await lockImportToChange(transaction, repository)
    if (found.use_lfs === use_lfs) return found
    return transaction.imports.wishAnew(found, { use_lfs }, clock.now())
  })
}
