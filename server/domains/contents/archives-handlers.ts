import type { Context } from '../../api/context.ts'
import type { Handlers, Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import type { ArchiveFormat } from '../../git/transport/archive.ts'
import { archiveTicket } from './archive-ticket.ts'
import { findCommitId } from '../commits/find-commit.ts'
import { headOf } from '../commits/head-of.ts'

type Wanted = Pick<Request<'repos/download-tarball-archive'>, 'path' | 'repository' | 'links'>

/** What redirects of the platform have. */
const nothing = { type: 'text/html;charset=utf-8', data: '' }

const escaped = (ref: string) => ref.split('/').map(encodeURIComponent).join('/')

/**
 * Redirects to an archive, at the path that the platform has for it: clients take `legacy.` out of
 * it to receive a file that is named after the ref.
 * @throws ServiceError 404 for an unknown ref
 */
async function redirected(
  { path, repository, links }: Wanted,
  format: ArchiveFormat,
  context: Context,
) {
  const { owner, name, default_branch: branch } = repository
  const ref = path.ref || `refs/heads/${branch}`
  const commit =
    path.ref === ''
      ? await headOf(repository, context)
      : await findCommitId(context.git.path(repository.id), ref)
  if (commit === undefined) throw notFound()
  const ticket = archiveTicket(repository, commit, format, context)
  const at = `/${owner.login}/${name}/legacy.${format}/${escaped(ref)}?token=${ticket}`
  return { status: 302 as const, media: nothing, headers: { Location: links.html(at) } }
}

export const archives = {
  'repos/download-tarball-archive': (request, context) => redirected(request, 'tar.gz', context),
  'repos/download-zipball-archive': (request, context) => redirected(request, 'zip', context),
} satisfies Partial<Handlers>
