import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import { mediaTypeHeader } from '../api/accepted-form.ts'
import type { Context } from '../api/context.ts'
import type { Media, StreamedMedia } from '../api/media.ts'
import type { Exchange } from '../api/exchange.ts'
import { yieldToEventLoop } from '../core/yield-to-event-loop.ts'
import { setUsageHeaders } from './meter-usage.ts'
import { isCurrent } from '../api/preconditions.ts'

type Headers = Record<string, string>
type Content = Media | StreamedMedia

interface ReplyToSend {
  status: number
  body?: unknown
  media?: Content | undefined
  headers?: Headers | undefined
  /** The ETag, when the operation can compute it without the body. */
  tag?: string | undefined
  /** Stores the ETag for the next request. */
  remember?: ((tag: string) => void) | undefined
}

interface Unchanged {
  tag: string
  headers?: Headers | undefined
}

const json = 'application/json; charset=utf-8'

/** What tells the shapes of one response apart. */
export const shapeOf = ({ version, textForm }: Exchange): string =>
  `${version.version} ${version.dialect ?? ''} ${textForm ?? ''}`

/**
 * Computes an ETag (RFC 9110 8.8.3). It depends on the version, so that versions never share one.
 */
export const etagOf = (exchange: Exchange, content: string): string =>
  `"${hash('sha1', `${shapeOf(exchange)}\n${content}`, 'base64url')}"`

/**
 * Whether the request has a condition and the response has not changed. Only read operations
 * support conditions.
 */
export function isFresh({ exchange, headers }: Request, { tag, headers: own }: Unchanged): boolean {
  if (!exchange.operation?.conditional) return false
  return isCurrent(headers, { tag, modified: own?.['Last-Modified'] })
}

/**
 * Responses to reads may be cached but must be revalidated. Responses to changes, and redirects to
 * files, must not be stored.
 */
function setCacheHeaders({ exchange }: Request, response: Response, { brand }: Context): void {
  const kept = exchange.method === 'GET' && response.statusCode !== 302
  if (!kept) return void response.setHeader('Cache-Control', 'no-store')
  const audience = exchange.caller.kind === 'none' ? 'public' : 'private'
  response.setHeader('Cache-Control', `${audience}, no-cache`)
  response.setHeader('Vary', `Authorization, Accept, ${brand.headerPrefix}-Api-Version`)
}

/** Sets headers. Links of the response precede links of the version. */
function setHeaders(response: Response, { Link, ...headers }: Headers = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (!Link) return
  const others = response.getHeader('Link')
  response.setHeader('Link', others === undefined ? Link : `${Link}, ${String(others)}`)
}

/**
 * Responds with 304 and refunds the request to the rate limit. `Link` describes the body that is
 * not sent, so it is omitted (RFC 9110 15.4.5). It is part of the ETag.
 */
export async function answerNotModified(
  request: Request,
  response: Response,
  { tag, headers: { Link: _omitted, ...headers } = {} }: Unchanged,
  context: Context,
): Promise<void> {
  const { admission } = request.exchange
  await admission?.giveBack()
  if (admission) setUsageHeaders(response, admission.usage, context)
  setHeaders(response, headers)
  setCacheHeaders(request, response, context)
  response.setHeader('ETag', tag)
  response.statusCode = 304
  request.exchange.outcome = { status: 304, tag, modified: headers['Last-Modified'] }
  response.end()
}

/** The content type of JSON. An older shape, which the caller asked for, is named as what it is. */
function typeOfJson({ operation, version: { dialect } }: Exchange, { brand }: Context): string {
  if (dialect === undefined || !operation?.dialects?.includes(dialect)) return json
  return `application/vnd.${brand.word}.${dialect}+json; charset=utf-8`
}

/** In characters. A longer text is encoded once, not to count it, to hash it and to send it. */
const longText = 256 * 1024

/** The content of a response as it is sent. */
function contentOf(
  { body, media }: Pick<ReplyToSend, 'body' | 'media'>,
  exchange: Exchange,
  context: Context,
): Content | undefined {
  if (media) return media
  if (body === undefined) return undefined
  const text = JSON.stringify(body)
  const data = text.length > longText ? Buffer.from(text) : text
  return { type: typeOfJson(exchange, context), data }
}

/** The input of the ETag when the operation cannot compute one. */
function fingerprint(content: Content): string {
  if ('open' in content) return content.id
  const { type, data } = content
  if (type === json && typeof data === 'string') return data
  return `${type}\n${hash('sha1', data, 'base64url')}`
}

/** Sends a response, or a 304 when the caller already has it. */
export async function answerConditionally(
  request: Request,
  response: Response,
  { status, headers, tag, remember, ...reply }: ReplyToSend,
  context: Context,
): Promise<void> {
  const content = contentOf(reply, request.exchange, context)
  if (content && 'data' in content && content.data.length > longText) await yieldToEventLoop()
  if (status === 200 && content && request.exchange.operation?.conditional) {
    // `Link` is included, because a list may have gained a page while this page is unchanged.
    const entity =
      tag ??
      ('tag' in content ? content.tag : undefined) ??
      etagOf(request.exchange, `${headers?.Link ?? ''}\n${fingerprint(content)}`)
    remember?.(entity)
    const unchanged = { tag: entity, headers }
    if (isFresh(request, unchanged)) return answerNotModified(request, response, unchanged, context)
    response.setHeader('ETag', entity)
    if (!('open' in content))
      request.exchange.outcome = { status, tag: entity, modified: headers?.['Last-Modified'] }
  }
  return send(request, response, { status, headers, content }, context)
}

interface Sent {
  status: number
  headers?: Headers | undefined
  content: Content | undefined
}

/** Time in milliseconds after which a client that reads nothing of a stream is disconnected. */
const patience = 60_000

/** Sends content while it is read. @throws ServiceError 429 or 503, before anything is sent */
async function stream(
  { size, open }: StreamedMedia,
  setType: (type: string) => void,
  { method }: Request,
  response: Response,
): Promise<void> {
  const { type, send: sendAll } = await open(response).catch((error: unknown) => {
    response.removeHeader('ETag') // which is not that of a refusal
    throw error
  })
  setType(type)
  response.setHeader('Content-Length', size)
  if (method === 'HEAD') return void response.end()
  response.setTimeout(patience, () => response.destroy())
  await sendAll()
}

async function send(
  request: Request,
  response: Response,
  { status, headers, content }: Sent,
  context: Context,
): Promise<void> {
  response.statusCode = status
  setHeaders(response, headers)
  setCacheHeaders(request, response, context)
  if (!content) return void response.end()
  const setType = (type: string) => {
    response.setHeader('Content-Type', type)
    const own = request.exchange.version.dialect ? undefined : mediaTypeHeader(type, context.brand)
    if (own) response.setHeader(...own)
  }
  if ('open' in content) return stream(content, setType, request, response)
  setType(content.type)
  response.setHeader('Content-Length', Buffer.byteLength(content.data))
  if (status === 200)
    request.exchange.outcome = { status, data: content.data, ...request.exchange.outcome }
  response.end(content.data)
}
