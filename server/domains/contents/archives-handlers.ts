import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { ArchiveFormat } from '../../git/transport/archive.ts'
import { archivePath } from './archive-ticket.ts'
import { findCommitId } from '../commits/find-commit.ts'
import { headOf } from '../commits/head-of.ts'

type Wanted = Pick<Request<'repos/download-tarball-archive'>, 'path' | 'repository' | 'links'>

/** What redirects of the platform have. */
const nothing = { type: 'text/html;charset=utf-8', data: '' }

/** Redirects to an archive. @throws ServiceError 404 for an unknown ref */
async function redirected(
  { path, repository, links }: Wanted,
  format: ArchiveFormat,
  context: Context,
) {
  const { ref } = path
  const commit =
    ref === ''
      ? await headOf(repository, context)
      : await findCommitId(context.git.path(repository.id), ref)
  if (commit === undefined) throw notFound()
  const headers = { Location: links.html(archivePath(repository, commit, format, context)) }
  return { status: 302 as const, media: nothing, headers }
}

export const archives = {
  'repos/download-tarball-archive': (request, context) => redirected(request, 'tar.gz', context),
  'repos/download-zipball-archive': (request, context) => redirected(request, 'zip', context),
} satisfies Partial<Handlers>
