import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Media } from '../api/media.ts'
import type { Exchange } from '../api/exchange.ts'
import { setUsageHeaders } from './meter-usage.ts'
import { isCurrent } from './preconditions.ts'

type Headers = Record<string, string>

interface ReplyToSend {
  status: number
  body?: unknown
  media?: Media | undefined
  headers?: Headers | undefined
  /** Set where the operation could tell its tag without looking at the body. */
  tag?: string | undefined
  /** Told the tag, where that saves work the next time. */
  remember?: ((tag: string) => void) | undefined
}

interface Unchanged {
  tag: string
  headers?: Headers | undefined
}

const json = 'application/json; charset=utf-8'

/** An entity tag (RFC 9110 8.8.3). The version is part of it: a tag of one never fits the other. */
export function etagOf({ version }: Exchange, content: string): string {
  return `"${hash('sha1', `${version.version} ${version.dialect ?? ''}\n${content}`, 'base64url')}"`
}

/** Whether the caller holds this very reply. What changes something is done whatever its sender holds. */
export function isFresh({ exchange, headers }: Request, { tag, headers: own }: Unchanged): boolean {
  if (!exchange.operation?.conditional) return false
  return isCurrent(headers, { tag, modified: own?.['Last-Modified'] })
}

/** What is read may be kept if it is asked for again each time; what was made or given out may not. */
function setCacheHeaders({ exchange }: Request, response: Response, { brand }: Context): void {
  const kept = exchange.method === 'GET' && response.statusCode !== 302
  if (!kept) return void response.setHeader('Cache-Control', 'no-store')
  const audience = exchange.caller.kind === 'none' ? 'public' : 'private'
  response.setHeader('Cache-Control', `${audience}, no-cache`)
  response.setHeader('Vary', `Authorization, Accept, ${brand.headerPrefix}-Api-Version`)
}

/** Links of the page come before what the version says of itself. */
function setHeaders(response: Response, { Link, ...headers }: Headers = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (!Link) return
  const others = response.getHeader('Link')
  response.setHeader('Link', others === undefined ? Link : `${Link}, ${String(others)}`)
}

/**
 * 304: nothing new, nothing sent, nothing counted (seed 6.1). `Link` says something of what is not sent, so
 * it stays away as well (RFC 9110 15.4.5); it is part of the tag.
 */
export async function answerNotModified(
  request: Request,
  response: Response,
  { tag, headers: { Link: _held, ...headers } = {} }: Unchanged,
  context: Context,
): Promise<void> {
  const { admission } = request.exchange
  await admission?.giveBack()
  if (admission) setUsageHeaders(response, admission.usage, context)
  setHeaders(response, headers)
  setCacheHeaders(request, response, context)
  response.setHeader('ETag', tag)
  response.statusCode = 304
  response.end()
}

/** What a reply carries, as it goes out. */
function contentOf({ body, media }: Pick<ReplyToSend, 'body' | 'media'>): Media | undefined {
  if (media) return media
  return body === undefined ? undefined : { type: json, data: JSON.stringify(body) }
}

/** What the entity tag is made from where the operation cannot tell it otherwise. */
function fingerprint({ type, data }: Media): string {
  if (type === json) return data as string
  return `${type}\n${hash('sha1', data, 'base64url')}`
}

/** Sends a reply, or only says that it is the one the caller already has. */
export async function answerConditionally(
  request: Request,
  response: Response,
  { status, headers, tag, remember, ...reply }: ReplyToSend,
  context: Context,
): Promise<void> {
  const content = contentOf(reply)
  if (status === 200 && content && request.exchange.operation?.conditional) {
    // A list may have another page although this one is the same: `Link` is all that says so.
    const entity =
      tag ?? etagOf(request.exchange, `${headers?.Link ?? ''}\n${fingerprint(content)}`)
    remember?.(entity)
    const unchanged = { tag: entity, headers }
    if (isFresh(request, unchanged)) return answerNotModified(request, response, unchanged, context)
    response.setHeader('ETag', entity)
  }
  send(request, response, { status, headers, content }, context)
}

interface Sent {
  status: number
  headers?: Headers | undefined
  content: Media | undefined
}

function send(
  request: Request,
  response: Response,
  { status, headers, content }: Sent,
  context: Context,
): void {
  response.statusCode = status
  setHeaders(response, headers)
  setCacheHeaders(request, response, context)
  if (!content) return void response.end()
  response.setHeader('Content-Type', content.type)
  response.setHeader('Content-Length', Buffer.byteLength(content.data))
  response.end(content.data)
}
