import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import type { Clock } from '../../core/clock.ts'
import { badRequest, unsupportedMediaType } from '../../core/errors.ts'
import { collectInTime } from '../../api/collect-body.ts'

/** The fields of a query or form. Names are unique. */
export type Fields = ReadonlyMap<string, string>

/** Maximum size of a form in bytes. */
const largestForm = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws ServiceError 400 for a duplicate name (RFC 6749 3.1) and for NUL characters */
function fieldsOf(entries: Iterable<[string, string]>): Fields {
  const fields = new Map<string, string>()
  for (const [name, value] of entries) {
    if (fields.has(name)) throw badRequest('A parameter is duplicated')
    if (value.includes('\0')) throw badRequest('A parameter contains an invalid character')
    fields.set(name, value)
  }
  return fields
}

/** Reads the query of a request. @throws ServiceError 400 */
export function queryOf({ url = '' }: IncomingMessage): Fields {
  const start = url.indexOf('?')
  return fieldsOf(new URLSearchParams(start < 0 ? '' : url.slice(start)))
}

/** String and number properties of a JSON object. Others are ignored. */
function entriesOfJson(text: string): [string, string][] {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null) throw badRequest('Body should be a JSON object')
  return Object.entries(value)
    .filter(([, each]) => typeof each === 'string' || typeof each === 'number')
    .map(([name, each]) => [name, String(each)])
}

function parse(type: string, bytes: Buffer): Fields {
  try {
    const text = utf8.decode(bytes)
    return fieldsOf(type === 'application/json' ? entriesOfJson(text) : new URLSearchParams(text))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) {
      throw badRequest('The body cannot be parsed')
    }
    throw error
  }
}

const mediaType = ({ headers }: IncomingMessage): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

const formType = 'application/x-www-form-urlencoded'

async function bytesOf(request: Request, clock: Clock): Promise<Buffer> {
  const bytes = await collectInTime(request, clock, largestForm)
  request.exchange.received = bytes
  return bytes
}

/** Reads the fields of a form. @throws ServiceError 400, 408, 413 or 415 */
export async function bodyOf(request: Request, clock: Clock): Promise<Fields> {
  if (mediaType(request) !== formType) throw unsupportedMediaType()
  return parse(formType, await bytesOf(request, clock))
}

/**
 * Reads the parameters that a program sends: in the query, in a form or in a JSON object. What the
 * body says counts.
 * @throws ServiceError 400, 408, 413 or 415
 */
export async function parametersOf(request: Request, clock: Clock): Promise<Fields> {
  const type = mediaType(request)
  const bytes = await bytesOf(request, clock)
  const inQuery = queryOf(request)
  if (bytes.length === 0) return inQuery
  if (type !== formType && type !== 'application/json') throw unsupportedMediaType()
  return new Map([...inQuery, ...parse(type, bytes)])
}
