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
} from '../errors.ts'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { Step } from './step.ts'

const largestBody = 1024 * 1024
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

/** Refuses what parses but is made to hurt: depth, number of keys, the prototype's name, NUL. */
function inspect(value: unknown, depth: number, seen: { keys: number }): void {
  if (typeof value === 'string' && value.includes('\0'))
    throw invalidRequest('body must not have NUL characters')
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

function checkMediaType(request: IncomingMessage): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type && !readAsJson.test(type)) throw unsupportedMediaType()
}

/**
 * Reads the JSON body of an operation that takes one; of others it is left unread. Afterwards the content
 * type is plain JSON, or none: a validator is kept for every spelling it meets, parameters included.
 */
export function readBody({ clock }: Context): Step {
  return (request) => {
    if (request.exchange.operation?.body) return readJson(request, clock)
    delete request.headers['content-type']
  }
}

async function readJson(request: Request, clock: Clock): Promise<void> {
  checkMediaType(request)
  const bytes = await collectInTime(request, clock, largestBody)
  const body = bytes.length > 0 ? parse(bytes) : {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bodyNotAnObject()
  inspect(body, 1, { keys: 0 })
  request.body = body
  request.headers['content-type'] = 'application/json'
}
