import { hash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Context } from '../context.ts'
import type { Exchange } from './exchange.ts'
import { setUsageHeaders } from './meter-usage.ts'

interface ReplyToSend {
  status: number
  body?: unknown
  headers?: Record<string, string> | undefined
  /** Set where the operation could tell its tag before the body was built. */
  tag?: string | undefined
}

const contentType = 'application/json; charset=utf-8'

/** An entity tag (RFC 9110 8.8.3). The version is part of it: a tag of one never fits the other. */
export function tagOf({ version }: Exchange, content: string): string {
  return `"${hash('sha1', `${version.version}\n${content}`, 'base64url')}"`
}

/** Whether the caller holds this very reply: RFC 9110 13.1.2, by weak comparison. */
export function isFresh({ exchange, headers }: Request, tag: string): boolean {
  const held = headers['if-none-match']
  if (held === undefined || !exchange.operation?.conditional) return false
  if (held.trim() === '*') return true
  return held.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

/** What is read may be kept if it is asked for again each time; what was made or given out may not. */
function setCacheHeaders({ exchange }: Request, response: Response, { brand }: Context): void {
  if (exchange.method !== 'GET') return void response.setHeader('Cache-Control', 'no-store')
  const audience = exchange.caller.kind === 'none' ? 'public' : 'private'
  response.setHeader('Cache-Control', `${audience}, no-cache`)
  response.setHeader('Vary', `Accept, Authorization, ${brand.headerPrefix}-Api-Version`)
}

/** 304: nothing new, nothing sent, and for an identified caller nothing counted (seed 6.1). */
export function answerNotModified(
  request: Request,
  response: Response,
  { tag, headers }: { tag: string; headers?: Record<string, string> | undefined },
  context: Context,
): void {
  const { exchange } = request
  if (exchange.usage && exchange.caller.kind !== 'none') {
    exchange.usage = context.limits.refund(exchange.caller, exchange.usage.resource)
    setUsageHeaders(response, exchange.usage)
  }
  setHeaders(response, headers)
  setCacheHeaders(request, response, context)
  response.setHeader('ETag', tag)
  response.statusCode = 304
  response.end()
}

function setHeaders(response: Response, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}

/** Sends a reply, or only says that it is the one the caller already has. */
export function answerConditionally(
  request: Request,
  response: Response,
  { status, body, headers, tag }: ReplyToSend,
  context: Context,
): void {
  setHeaders(response, headers)
  response.statusCode = status
  if (body === undefined) {
    setCacheHeaders(request, response, context)
    response.end()
    return
  }
  const text = JSON.stringify(body)
  if (status === 200 && request.exchange.operation?.conditional) {
    const entity = tag ?? tagOf(request.exchange, text)
    if (isFresh(request, entity)) {
      return answerNotModified(request, response, { tag: entity }, context)
    }
    response.setHeader('ETag', entity)
  }
  setCacheHeaders(request, response, context)
  response.setHeader('Content-Type', contentType)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.end(text)
}
