import { basename, dirname } from 'node:path'
import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import type { Step } from '../../api/step.ts'
import { wantsHtml } from '../../api/wants-html.ts'
import { enterGit } from '../git/conversation.ts'
import { bucketOf } from '../../access/limits/bucket.ts'
import { assetAt, ticketFolder } from '../../domains/releases/download-ticket.ts'
import { releaseNamed } from '../../domains/releases/find.ts'
import { inPath } from '../../domains/releases/view.ts'
import { findReader, type Reader } from '../downloads/find-reader.ts'
import { decoded, failure, notFound, respond, type Download } from '../downloads/respond.ts'
import { releaseFiles } from '../../git/store/release-files.ts'
import type { ReleaseAsset } from '../../storage/releases/release-assets.ts'

const ticketed = new RegExp(`^${ticketFolder}/([A-Za-z0-9_-]{1,500})$`)
const place = String.raw`^/(?<owner>[A-Za-z0-9-]+)/(?<repo>[A-Za-z0-9._-]+)/releases`
const download = new RegExp(String.raw`${place}/download/(?<tag>.+)/(?<name>[^/]+)$`)
const latest = new RegExp(String.raw`${place}/latest(?:/download/(?<name>[^/]+))?$`)

/** @throws ServiceError 404 */
async function assetNamed(reader: Reader, tag: string, name: string, context: Context) {
  const release = await releaseNamed(reader, tag, context.storage)
  const asset = release && (await context.storage.releaseAssets.findByName(release.id, name))
  if (!asset) throw notFound()
  return asset
}

/** Whether a request starts a download. Resumed downloads are not counted again. */
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

/**
 * Files are from users: browsers must neither guess their type nor run them. The type that was
 * uploaded is in the API only, because pages of the console may run scripts of this origin.
 */
const headersOf = ({ sha256, name }: ReleaseAsset) => ({
  'Content-Type': 'application/octet-stream',
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

const sendTicketed =
  (ticket: string): Download =>
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
  ({ owner = '', repo = '', tag = '', name = '' }: Parts): Download =>
  async (request, response, context) => {
    const reader = await findReader(request, response, { owner, name: repo }, context)
    const asset = await assetNamed(reader, decoded(tag), decoded(name), context)
    await send(asset, request, response, context)
  }

/** Programs read the tag of the latest release from the address that its page leads to. */
const redirectToLatest =
  ({ owner = '', repo = '', name }: Parts): Download =>
  async (request, response, context) => {
    const { repository } = await findReader(request, response, { owner, name: repo }, context)
    const release = await context.storage.releases.latest(repository.id)
    if (!release && name !== undefined) throw notFound()
    const place = name === undefined ? 'tag' : 'download'
    const parts = release
      ? [place, inPath(release.tag_name), ...(name === undefined ? [] : [name])]
      : []
    const path = [`/${owner}/${repo}/releases`, ...parts].join('/')
    response.set('Cache-Control', 'no-store')
    response.redirect(302, request.exchange.links.html(path))
  }

function downloadOf(path: string): Download | undefined {
  const [, ticket] = ticketed.exec(path) ?? []
  if (ticket !== undefined) return sendTicketed(ticket)
  const ofLatest = latest.exec(path)?.groups
  if (ofLatest) return redirectToLatest(ofLatest)
  const named = download.exec(path)?.groups
  return named && sendNamed(named)
}

/**
 * Serves release assets: with the credentials of the caller at `browser_download_url`, and without
 * at the URLs that the API redirects to, which contain a ticket.
 */
export function serveReleases(context: Context): Step {
  return (request, response) => {
    const { path, method } = request.exchange
    const found = method === 'GET' ? downloadOf(path) : undefined
    if (path.endsWith('/latest') && wantsHtml(request)) return // a page of the console
    return found && respond(found, request, response, context)
  }
}
