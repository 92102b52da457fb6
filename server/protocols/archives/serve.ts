import type { Request, Response } from 'express'
import { bucketOf } from '../../access/limits/bucket.ts'
import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { LimitExceeded } from '../../core/processes.ts'
import { archiveAt } from '../../domains/contents/archive-ticket.ts'
import { findCommitId } from '../../domains/commits/find-commit.ts'
import {
  isTooLarge,
  writeArchive,
  type ArchiveFormat,
  type SourceArchive,
} from '../../git/transport/archive.ts'
import { findReader } from '../downloads/find-reader.ts'
import { decoded, notFound, respond, type Download } from '../downloads/respond.ts'
import { enterGit } from '../git/conversation.ts'

const ticketForm = /^[A-Za-z0-9_-]{1,500}$/
const page =
  /^\/(?<owner>[A-Za-z0-9-]+)\/(?<repo>[A-Za-z0-9._-]+)\/archive\/(?<ref>.+)\.(?<format>tar\.gz|zip)$/

/** Addresses of the other host of the platform that serves archives. */
const elsewhere =
  /^(?:\/codeload)?\/(?<owner>[A-Za-z0-9-]+)\/(?<repo>[A-Za-z0-9._-]+)\/(?<legacy>legacy\.)?(?<format>tar\.gz|zip)\/(?<ref>.+)$/

const types: Record<ArchiveFormat, string> = {
  'tar.gz': 'application/x-gzip',
  zip: 'application/zip',
}

/** Time in milliseconds after which a client that reads nothing is disconnected. */
const patience = 60_000

/** Names of folders in archives have only these characters, so that headers need no escapes. */
const safe = (name: string) => name.replace(/[^A-Za-z0-9._-]/g, '-')

/**
 * Sends an archive that was found. Browsers must not guess its type.
 * @throws LimitExceeded when it has too many files
 */
async function send(archive: SourceArchive, request: Request, response: Response): Promise<void> {
  if (await isTooLarge(archive)) throw new LimitExceeded()
  response.set({
    'Content-Type': types[archive.format],
    'Content-Disposition': `attachment; filename="${archive.folder}.${archive.format}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'no-store',
  })
  if (request.method === 'HEAD') return void response.end()
  response.setTimeout(patience, () => response.destroy())
  await writeArchive(archive, response)
}

/** What the folder of a ref is called: without the kind of the ref and the `v` of a version. */
const folderOf = (ref: string) =>
  safe(ref.replace(/^refs\/(heads|tags)\//, '').replace(/^v(?=\d)/, ''))

type Named = Record<string, string | undefined>

/** A ticket of a public repository is void once the repository is private. */
const sendTicketed =
  (ticket: string, { legacy, ref = '' }: Named): Download =>
  async (request, response, context) => {
    await enterGit(bucketOf(request.exchange.caller), response, context, 'download')
    const wanted = archiveAt(ticket, context)
    const repository = wanted && (await context.storage.repositories.find(wanted.repositoryId))
    if (!repository || repository.owner.suspended_at !== null) throw notFound()
    if (repository.private && !wanted.hidden) throw notFound()
    const { commit, format } = wanted
    const path = context.git.path(repository.id)
    if ((await findCommitId(path, commit)) !== commit) throw notFound()
    const folder = legacy
      ? safe(`${repository.owner.login}-${repository.name}-${commit.slice(0, 7)}`)
      : `${repository.name}-${folderOf(decoded(ref))}`
    await send({ path, commit, format, folder }, request, response)
  }

/** Sends the archive of a ref to a caller who may read the repository. */
const sendNamed =
  ({ owner = '', repo = '', ref = '', format }: Named): Download =>
  async (request, response, context) => {
    const { repository } = await findReader(request, response, { owner, name: repo }, context)
    const named = decoded(ref)
    const path = context.git.path(repository.id)
    const commit = await findCommitId(path, named)
    if (commit === undefined) throw notFound()
    const folder = `${repository.name}-${folderOf(named)}`
    await send({ path, commit, format: format as ArchiveFormat, folder }, request, response)
  }

function downloadOf({ exchange: { path }, query: { token } }: Request): Download | undefined {
  const there = elsewhere.exec(path)?.groups
  if (there && typeof token === 'string' && ticketForm.test(token))
    return sendTicketed(token, there)
  const named = page.exec(path)?.groups ?? there
  return named && sendNamed(named)
}

/**
 * Serves the files of commits as archives: without credentials at the URLs that the API redirects
 * to, whose query has a ticket, and with the credentials of the caller at the same paths and below
 * `/archive/`.
 */
export function serveSourceArchives(context: Context): Step {
  return (request, response) => {
    const { path, method, version } = request.exchange
    const found = method === 'GET' ? downloadOf(request) : undefined
    if (!found || version.router.match('GET', path)) return // the API of a repository named `zip`
    return respond(found, request, response, context)
  }
}
