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
import { excessOf } from '../core/content/json-budget.ts'
import { collectInTime } from '../api/collect-body.ts'
import type { Context } from '../api/context.ts'
import { bodyInQuery } from './body-in-query.ts'
import { isFormBody, readForm } from './read-form.ts'
import type { Step } from '../api/step.ts'

/** Default maximum size of a body, in bytes. */
const usualLimit = 1024 * 1024
const maxDepth = 64
/** Some more than the longest list of the contract has: 10,000 items with up to five keys. */
const maxKeys = 60_100
/** Some more than the largest map of the contract has. */
const maxNames = 10_100
/** A key with its value takes two nodes, before the braces around them. */
const budget = { nodes: 3 * maxKeys, depth: maxDepth, names: maxNames }

/** `curl -d` sends JSON with the content type of a form, so such bodies are read as JSON. */
const readAsJson =
  /^(application\/([\w.+-]*\+)?json|application\/x-www-form-urlencoded|text\/plain)$/

const tooMuch = {
  depth: () => badRequest('Body is nested too deeply'),
  nodes: () => badRequest('Body has too many keys'),
  names: () => badRequest('Body has too many different keys'),
}

/** Refuses what no store keeps as it is: NUL, and halves of characters (RFC 8259 8.2). */
function inspectText(text: string): void {
  if (text.includes('\0')) throw invalidRequest('body must not contain NUL characters')
  if (!text.isWellFormed()) throw invalidRequest('body must not contain unpaired surrogates')
}

/**
 * Rejects valid JSON that could cause harm: deep nesting, too many keys, `__proto__`, invalid text.
 */
function inspect(value: unknown, depth: number, seen: { keys: number }): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) throw tooMuch.depth()
  for (const key of Object.keys(value)) {
    if (++seen.keys > maxKeys) throw tooMuch.nodes()
    if (key === '__proto__') throw badRequest('Body contains the forbidden key __proto__')
    inspect((value as Record<string, unknown>)[key], depth + 1, seen)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parse(bytes: Buffer): unknown {
  // Before parsing, because 15 MiB of brackets would block the server for seconds.
  const excess = excessOf(bytes, budget)
  if (excess) throw tooMuch[excess]()
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
 * Reads the JSON body or form of an operation that accepts one. Other bodies are ignored. The
 * content type is then normalized, because the validator caches one entry for each distinct value.
 */
export function readBody({ clock, recording, steering }: Context): Step {
  return (request) => {
    const { operation, isSampled = false } = request.exchange
    const limit = operation?.bodyLimit ?? usualLimit
    const { forms = false, lists = false, texts = false, optionalBody = false } = operation ?? {}
    const { queryFields = {} } = operation ?? {}
    const kept = recording !== undefined || isSampled
    const noted = steering !== undefined
    const options = { limit, kept, noted, forms, lists, texts, optionalBody, queryFields }
    if (operation?.upload) return // the handler reads it
    if (operation?.body) return readInto(request, clock, options)
    delete request.headers['content-type']
  }
}

interface Reading {
  /** Maximum size in bytes. */
  limit: number
  /** Whether to keep the original body for a recording or an example. */
  kept: boolean
  /** Whether to keep the bytes for the control plane. */
  noted: boolean
  /** Whether a form is accepted. */
  forms: boolean
  /** Whether an array is accepted. */
  lists: boolean
  /** Whether a string is accepted. */
  texts: boolean
  /** Whether there may be no body. `null` then counts as none. */
  optionalBody: boolean
  /** Types of the fields that are read from the query, if there is no body. */
  queryFields: Readonly<Record<string, string>>
}

/** @throws ServiceError 400 for a value that the operation accepts in no case */
function checkKind(body: unknown, { lists, texts }: Reading): void {
  if (typeof body === 'string' ? texts : typeof body === 'object' && body !== null) {
    if (lists || !Array.isArray(body)) return
  }
  throw bodyNotAnObject()
}

/** Some HTTP libraries send an empty object with every DELETE. */
const isEmpty = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.keys(body).length === 0

async function readInto(request: Request, clock: Clock, options: Reading): Promise<void> {
  const { limit, kept, noted, forms, optionalBody, queryFields } = options
  checkMediaType(request, forms)
  const bytes = await collectInTime(request, clock, limit)
  if (noted) request.exchange.received = bytes
  const type = request.headers['content-type']
  const isForm = forms && isFormBody(type, bytes)
  const inQuery = () => bodyInQuery(request.url, queryFields)
  const written = () => {
    const parsed = bytes.length > 0 ? parse(bytes) : undefined
    return parsed === undefined || isEmpty(parsed) ? inQuery() : parsed
  }
  const given = isForm ? await readForm(type ?? '', bytes) : written()
  const body = given === null && optionalBody ? {} : given
  checkKind(body, options)
  inspect(body, 1, { keys: 0 })
  request.body = body
  // Copied, because the validator adds default values to the body.
  if (kept) request.exchange.sent = structuredClone(body)
  request.headers['content-type'] = 'application/json'
}
