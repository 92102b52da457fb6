import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { notFound } from '../../core/errors.ts'
import type { ImportAuthor } from '../../storage/imports/import-findings.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockImportToChange } from './lock-import.ts'

interface Mapping {
  repository: Repository
  authorId: number
  input: Schemas['porter-author-input']
}

/**
 * Maps an author to another name or email address. Commits that were already rewritten are
 * rewritten again.
 * @throws ServiceError 403 while archived, 404 when there is no import or no such author
 */
export function mapAuthor(
  { repository, authorId, input }: Mapping,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<ImportAuthor> {
  return storage.transaction(async (transaction) => {
    const { found } = await lockImportToChange(transaction, repository)
    const author = await transaction.importFindings.author(found.id, authorId)
    if (!author) throw notFound()
    const { name = author.name, email = author.email } = input
    if (name === author.name && email === author.email) return author
    await transaction.imports.wishAnew(found, {}, clock.now())
    const identity = { name, email }
    return (await transaction.importFindings.mapAuthor(found.id, authorId, identity)) ?? author
  })
}
