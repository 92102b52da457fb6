import { basename, dirname } from 'node:path'
import type { Request, Response } from 'express'
import { allowsGit } from '../../access/auth/allows-git.ts'
import { authenticate } from '../../access/auth/authenticate.ts'
import type { Caller } from '../../access/auth/caller.ts'
import { findRepository, refused, type RightsTarget } from '../../access/auth/find-repository.ts'
import { rightsIn } from '../../access/auth/rights.ts'
import { recordUse } from '../../access/tokens/record-use.ts'
import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import type { Role } from '../../contract/role.ts'
import { ServiceError } from '../../core/errors.ts'
import { enterGit } from '../git/conversation.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { assetAt, ticketFolder } from '../../domains/repositories/releases/download-ticket.ts'
import { seesDrafts } from '../../domains/repositories/releases/find.ts'
import { draftName, inPath } from '../../domains/repositories/views/release.ts'
import { releaseFiles } from '../../git/release-files.ts'
import type { ReleaseAsset } from '../../storage/repositories/release-assets.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

const ticketed = new RegExp(`^${ticketFolder}/([A-Za-z0-9_-]{1,500})$`)
const place = String.raw`^/(?<owner>[A-Za-z0-9-]+)/(?<repo>[A-Za-z0-9._-]+)/releases`
const download = new RegExp(String.raw`${place}/download/(?<tag>.+)/(?<name>[^/]+)$`)
const latest = new RegExp(String.raw`${place}/latest/download/(?<name>[^/]+)$`)

const failure = (status: number, message: string) => new ServiceError({ status, message })

const notFound = () => failure(404, 'Not Found')

/** The part of a URL as text. @throws ServiceError 404 for a malformed escape sequence */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw notFound()
  }
}

/** Finds a repository that the caller may read. @throws ServiceError 401, 404 */
async function repositoryFor(
  request: Request,
  response: Response,
  name: { owner: string; name: string },
  context: Context,
) {
  const { headers, exchange, ip = '' } = request
  const isKnown = headers.authorization !== undefined
  const known = isKnown ? await authenticate(headers.authorization ?? '', ip, context) : undefined
  if (isKnown && !known) throw failure(401, 'Bad credentials')
  const caller: Caller = known ?? exchange.caller
  if (known) recordUse(known, response, context)
  await enterGit(bucketOf(caller), response, context, 'download')
  const roleIn = async (target: RightsTarget): Promise<Role | undefined> => {
    const rights = await rightsIn(target, caller, context.storage)
    const mayRead = !target.private || allowsGit(caller, rights, true, false)
    return mayRead ? rights.role : undefined
  }
  const found = await findRepository(name, roleIn, context.storage)
  const { repository, rights: role } = found
  if (repository && role) return { repository, role, caller }
  await refused(found, name, context.storage)
  throw notFound()
}

type Reader = Awaited<ReturnType<typeof repositoryFor>>

/** The draft that has this name in URLs. */
async function draftNamed(reader: Reader, name: string, { storage }: Context) {
  if (!name.startsWith('untagged-') || !(await seesDrafts(reader, storage))) return undefined
  const drafts = await storage.releases.drafts(reader.repository.id)
  return drafts.find((draft) => draftName(draft) === name)
}

/** @throws ServiceError 404 */
async function assetNamed(reader: Reader, tag: string, name: string, context: Context) {
  const { storage } = context
  const { repository } = reader
  const release =
    (await storage.releases.findByTag(repository.id, tag)) ??
    (await draftNamed(reader, tag, context))
  const asset = release && (await storage.releaseAssets.findByName(release.id, name))
  if (!asset) throw notFound()
  return asset
}

/** Whether a request is for the beginning of a file: a download that continues is counted once. */
const isStart = ({ method, headers: { range } }: Request) =>
  method === 'GET' && (range === undefined || /^bytes=0-/.test(range))

/** Sends a file or a range of it (RFC 9110 14). Resolves also when the client disconnects. */
function sendFile(file: string, response: Response): Promise<void> {
  const options = { root: dirname(file), cacheControl: false, lastModified: false }
  return new Promise((resolve, reject) => {
    response.sendFile(basename(file), options, (error?: Error & { status?: number }) => {
      if (!error || response.headersSent) return resolve()
      if (error.status === 416) return reject(failure(416, 'Range Not Satisfiable'))
      reject(error.status === 404 ? notFound() : error)
    })
  })
}

/** Files are from users: browsers must neither guess their type nor run them. */
const headersOf = ({ content_type: type, sha256, name }: ReleaseAsset) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'private, no-cache',
  ETag: `"${sha256}"`,
})

async function send(asset: ReleaseAsset, request: Request, response: Response, context: Context) {
  if (isStart(request)) await context.storage.releaseAssets.countDownload(asset.id)
  response.set(headersOf(asset))
  const file = releaseFiles(context.git).path(asset.repository_id, asset.file)
  await sendFile(file, response)
}

type Action = (request: Request, response: Response, context: Context) => Promise<void>

const sendTicketed =
  (ticket: string): Action =>
  async (request, response, context) => {
    await enterGit(bucketOf(request.exchange.caller), response, context, 'download')
    const ids = assetAt(ticket, context)
    const asset = ids && (await context.storage.releaseAssets.find(ids.repositoryId, ids.id))
    const repository = ids && (await context.storage.repositories.find(ids.repositoryId))
    if (!asset || repository?.owner.suspended_at !== null) throw notFound()
    await send(asset, request, response, context)
  }

/** Parts of an address, as written in the URL. */
type Parts = Record<string, string>

const sendNamed =
  ({ owner = '', repo = '', tag = '', name = '' }: Parts): Action =>
  async (request, response, context) => {
    const reader = await repositoryFor(request, response, { owner, name: repo }, context)
    const asset = await assetNamed(reader, decoded(tag), decoded(name), context)
    await send(asset, request, response, context)
  }

const redirectToLatest =
  ({ owner = '', repo = '', name = '' }: Parts): Action =>
  async (request, response, context) => {
    const { repository }: { repository: Repository } = await repositoryFor(
      request,
      response,
      { owner, name: repo },
      context,
    )
    const release = await context.storage.releases.latest(repository.id)
    if (!release) throw notFound()
    const path = `/${owner}/${repo}/releases/download/${inPath(release.tag_name)}/${name}`
    response.set('Cache-Control', 'no-store')
    response.redirect(302, request.exchange.links.html(path))
  }

function actionOf(path: string): Action | undefined {
  const [, ticket] = ticketed.exec(path) ?? []
  if (ticket !== undefined) return sendTicketed(ticket)
  const ofLatest = latest.exec(path)?.groups
  if (ofLatest) return redirectToLatest(ofLatest)
  const named = download.exec(path)?.groups
  return named && sendNamed(named)
}

async function respond(act: Action, request: Request, response: Response, context: Context) {
  try {
    await act(request, response, context)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (response.headersSent) return void response.destroy()
    response.status(error.status).set({ ...error.headers, 'Cache-Control': 'no-store' })
    response.removeHeader('Content-Disposition')
    response.removeHeader('ETag')
    response.type('text/plain').send(`${error.message}\n`)
  }
}

/**
 * Serves release assets: with the credentials of the caller at `browser_download_url`, and without
 * at the URLs that the API redirects to, which contain a ticket.
 */
export function serveReleases(context: Context): Step {
  return (request, response) => {
    const { path, method } = request.exchange
    const act = method === 'GET' ? actionOf(path) : undefined
    return act && respond(act, request, response, context)
  }
}
