import type { IncomingHttpHeaders } from 'node:http'
import { ImportFailure } from '../../failure.ts'
import type { SourceHttp, SourceReply } from '../../http.ts'
import { sourceFailure } from '../../source-failure.ts'
import type { History } from '../edits.ts'
import { malformed } from '../malformed.ts'
import { below, isIn, readPath } from '../paths.ts'
import { type DavAsk, davReports } from './reports.ts'

/** Servers announce more capabilities to clients with these headers. */
const headers = {
  'User-Agent': 'SVN/1.14 devplatform',
  'Content-Type': 'text/xml',
  DAV: 'http://subversion.tigris.org/xmlns/dav/svn/depth',
}

const optionsBody =
  '<?xml version="1.0" encoding="utf-8"?>' +
  '<D:options xmlns:D="DAV:"><D:activity-collection-set/></D:options>'

/**
 * Opens a repository over HTTP, version 2 of Subversion's protocol (servers since 1.7;
 * notes/http-and-webdav/http-protocol-v2.txt).
 * @throws ImportFailure
 */
export async function openDavHistory(http: SourceHttp, url: URL): Promise<History> {
  const ask = asking(http)
  const reply = await ask({ method: 'OPTIONS', url, body: optionsBody })
  await reply.bytes(64 * 1024)
  const server = aboutServer(reply.headers)
  const root = decodedPath(server.root)
  const path = decodedPath(reply.url.pathname)
  if (!isIn(root, path)) throw malformed()
  const base = root === path ? '' : below(root, path)
  const about = { base, latest: server.latest, uuid: server.uuid }
  const at = { origin: reply.url, root: server.root, stub: server.stub }
  return { ...about, ...davReports(ask, at, about) }
}

function aboutServer(sent: IncomingHttpHeaders) {
  const header = (name: string) => {
    const value = sent[name]
    return typeof value === 'string' ? value : undefined
  }
  const stub = header('svn-rev-root-stub')
  const root = header('svn-repository-root')
  const uuid = header('svn-repository-uuid')
  const latest = Number(header('svn-youngest-rev'))
  if (stub === undefined || root === undefined || uuid === undefined)
    throw new ImportFailure('unsupported', 'The server is not a Subversion server, or is too old.')
  if (!Number.isSafeInteger(latest) || latest < 0) throw malformed()
  return { stub, root, uuid, latest }
}

function decodedPath(path: string): string {
  try {
    return readPath(decodeURIComponent(path).replace(/\/{2,}/g, '/'))
  } catch {
    throw malformed()
  }
}

function asking(http: SourceHttp): DavAsk {
  return async ({ body, ...request }) => {
    const all = { ...headers, ...request.headers }
    const reply = await http.request({ ...request, headers: all, body: Buffer.from(body) })
    if (reply.status === 200 || reply.status === 207) return reply
    if (request.mayLack && reply.status === 404) return reply
    await discard(reply)
    throw failureOf(reply.status)
  }
}

/** Reads and drops the body of an error, so that the connection can be reused. */
async function discard(reply: SourceReply): Promise<void> {
  await reply.bytes(64 * 1024).catch(() => {})
}

function failureOf(status: number): ImportFailure {
  if (status === 401 || status === 403 || status === 407) return sourceFailure('credentials')
  if (status === 404 || status === 410) return sourceFailure('unreachable')
  return status >= 500 ? sourceFailure('interrupted') : malformed()
}
