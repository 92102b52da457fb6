import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import {
  badRequest,
  bodyNotAnObject,
  invalidRequest,
  unparsableJson,
  unsupportedMediaType,
} from '../core/errors.ts'
import type { Clock } from '../core/clock.ts'
import { collectInTime } from '../api/collect-body.ts'
import type { Context } from '../api/context.ts'
import { isFormBody, readForm } from './read-form.ts'
import type { Step } from '../api/step.ts'

/** Bytes of a body, where the contract does not say. */
const usualLimit = 1024 * 1024
const deepest = 64
const mostKeys = 10_000

/** `curl -d` says form and sends JSON; the platform has always read it as JSON. */
const readAsJson =
  /^(application\/([\w.+-]*\+)?json|application\/x-www-form-urlencoded|text\/plain)$/

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
