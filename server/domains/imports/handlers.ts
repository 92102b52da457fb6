import { requireUser } from '../../access/auth/acting.ts'
import type { Context } from '../../api/context.ts'
import type { Handlers } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { cancelImport } from './cancel.ts'
import { mapAuthor } from './map-author.ts'
import { preferLfs } from './prefer-lfs.ts'
import { startImport } from './start.ts'
import { updateImport } from './update.ts'
import type { Import } from '../../storage/imports/imports.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { importView } from './view.ts'
import { porterAuthorView } from './porter-author-view.ts'
import { porterLargeFileView } from './porter-large-file-view.ts'

/** @throws ServiceError 404 */
async function importOf({ id }: Repository, { storage }: Context): Promise<Import> {
  const found = await storage.imports.ofRepository(id)
  if (!found) throw notFound()
  return found
}

export const imports = {
  'migrations/get-import-status': async ({ repository, links }, context) => ({
    status: 200,
    body: importView(await importOf(repository, context), repository, links),
  }),

  'migrations/start-import': async ({ repository, caller, body: input, links }, context) => {
    const sender = requireUser(caller)
    const begun = await startImport({ repository, sender, input }, context)
    context.importsDue.raise()
    const body = importView(begun, repository, links)
    return { status: 201, body, headers: { Location: body.url } }
  },

  'migrations/update-import': async ({ repository, caller, body, links }, context) => {
    const update = { repository, sender: requireUser(caller), input: body ?? {} }
    const begun = await updateImport(update, context)
    context.importsDue.raise()
    return { status: 200, body: importView(begun, repository, links) }
  },

  'migrations/cancel-import': async ({ repository, caller, links }, context) => {
    await cancelImport({ repository, sender: requireUser(caller), links }, context)
    return { status: 204, body: undefined }
  },

  'migrations/get-commit-authors': async ({ repository, query, links }, context) => {
    const { id } = await importOf(repository, context)
    const authors = await context.storage.importFindings.authors(id, query?.since)
    return { status: 200, body: authors.map((each) => porterAuthorView(each, repository, links)) }
  },

  'migrations/map-commit-author': async ({ repository, path, body: input, links }, context) => {
    const mapping = { repository, authorId: path.author_id, input }
    const author = await mapAuthor(mapping, context)
    context.importsDue.raise()
    return { status: 200, body: porterAuthorView(author, repository, links) }
  },

  'migrations/get-large-files': async ({ repository }, context) => {
    const { id } = await importOf(repository, context)
    const files = await context.storage.importFindings.largeFiles(id)
    return { status: 200, body: files.map(porterLargeFileView) }
  },

  'migrations/set-lfs-preference': async ({ repository, body: input, links }, context) => {
    const decided = await preferLfs({ repository, input }, context)
    context.importsDue.raise()
    return { status: 200, body: importView(decided, repository, links) }
  },
} satisfies Partial<Handlers>
