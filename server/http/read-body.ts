import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import {
  badRequest,
  bodyNotAnObject,
  invalidRequest,
  payloadTooLarge,
  requestTimeout,
  unparsableJson,
  unsupportedMediaType,
} from '../core/errors.ts'
import type { Clock } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { isFormBody, readForm } from './read-form.ts'
import type { Step } from '../api/step.ts'

/** Bytes of a body, where the contract does not say. */
const usualLimit = 1024 * 1024
/** Milliseconds that a body may take to arrive. */
const longestWait = 10_000
const deepest = 64
const mostKeys = 10_000

/** `curl -d` says form and sends JSON; the platform has always read it as JSON. */
const readAsJson =
  /^(application\/([\w.+-]*\+)?json|application\/x-www-form-urlencoded|text\/plain)$/

/**
 * The bytes of a body. Not by iteration: leaving that early would tear the connection down before the
 * refusal is sent. What comes after the limit is let go by.
 */
function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) reject(payloadTooLarge())
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', () => reject(badRequest('The body was cut off')))
  })
}

/**
 * The whole body, of at most `limit` bytes.
 * @throws ServiceError 413 for more; 408 for a body that dawdles: a slow sender must not hold a place for ever
 */
export async function collectInTime(
  request: IncomingMessage,
  clock: Clock,
  limit: number,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge()
  let late = () => {}
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = () => reject(requestTimeout())
  })
  using _timer = clock.after(longestWait, late)
  return await Promise.race([collect(request, limit), tooLate])
}

/** Refuses what no store keeps as it is: NUL, and halves of characters (RFC 8259 8.2). */
function inspectText(text: string): void {
  if (text.includes('\0')) throw invalidRequest('body must not have NUL characters')
  if (/\p{Surrogate}/u.test(text))
    throw invalidRequest('body must not have halves of surrogate pairs')
}

/** Refuses what parses but is made to hurt: depth, number of keys, the prototype's name, odd text. */
function inspect(value: unknown, depth: number, seen: { keys: number }): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw badRequest('Body is nested too deeply')
  for (const key of Object.keys(value)) {
    if (++seen.keys > mostKeys) throw badRequest('Body has too many keys')
    if (key === '__proto__') throw badRequest('Body has a key that is not allowed: __proto__')
    inspect((value as Record<string, unknown>)[key], depth + 1, seen)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw unparsableJson()
  }
}

function checkMediaType(request: IncomingMessage, forms: boolean): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (forms && type === 'multipart/form-data') return
  if (type && !readAsJson.test(type)) throw unsupportedMediaType()
}

/**
 * Reads the JSON body of an operation that takes one, or the form of one that takes these; of others it is
 * left unread. Afterwards the content type is plain JSON, or none: a validator is kept for every spelling
 * it meets, parameters included.
 */
export function readBody({ clock, recording }: Context): Step {
  return (request) => {
    const { operation } = request.exchange
    const limit = operation?.bodyLimit ?? usualLimit
    const { forms = false, lists = false } = operation ?? {}
    const how = { limit, kept: recording !== undefined, forms, lists }
    if (operation?.body) return readInto(request, clock, how)
    delete request.headers['content-type']
  }
}

interface Reading {
  /** Bytes. */
  limit: number
  /** Whether it is remembered as it came. */
  kept: boolean
  /** Whether it may be a form. */
  forms: boolean
  /** Whether it may be a list. */
  lists: boolean
}

async function readInto(request: Request, clock: Clock, how: Reading): Promise<void> {
  const { limit, kept, forms, lists } = how
  checkMediaType(request, forms)
  const bytes = await collectInTime(request, clock, limit)
  const type = request.headers['content-type']
  const isForm = forms && isFormBody(type, bytes)
  const body = isForm ? await readForm(type ?? '', bytes) : bytes.length > 0 ? parse(bytes) : {}
  if (typeof body !== 'object' || body === null) throw bodyNotAnObject()
  if (Array.isArray(body) && !lists) throw bodyNotAnObject()
  inspect(body, 1, { keys: 0 })
  request.body = body
  // A validator adds to the body what the contract says of absent fields.
  if (kept) request.exchange.sent = structuredClone(body)
  request.headers['content-type'] = 'application/json'
}
