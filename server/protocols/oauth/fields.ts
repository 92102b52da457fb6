import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../core/clock.ts'
import { badRequest, unsupportedMediaType } from '../../core/errors.ts'
import { collectInTime } from '../../api/collect-body.ts'

/** What a query or form says, each name once. */
export type Fields = ReadonlyMap<string, string>

/** Bytes that a form may have. */
const largestForm = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws ServiceError 400 for a name that is there twice (RFC 6749 3.1) and for control characters */
function fieldsOf(entries: Iterable<[string, string]>): Fields {
  const fields = new Map<string, string>()
  for (const [name, value] of entries) {
    if (fields.has(name)) throw badRequest('A parameter is there more than once')
    if (value.includes('\0')) throw badRequest('A parameter has a character that is not allowed')
    fields.set(name, value)
  }
  return fields
}

/** The query of a request's target. @throws ServiceError 400 */
export function queryOf({ url = '' }: IncomingMessage): Fields {
  const start = url.indexOf('?')
  return fieldsOf(new URLSearchParams(start < 0 ? '' : url.slice(start)))
}

/** Strings, and numbers as people would type them; whatever else there is does not count. */
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
      throw badRequest('The body cannot be read')
    }
    throw error
  }
}

const mediaType = ({ headers }: IncomingMessage): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

const formType = 'application/x-www-form-urlencoded'

/**
 * The fields of a form that was sent; where `json` says so, of a JSON object as well.
 * @throws ServiceError 400, 408, 413 or 415
 */
export async function bodyOf(
  request: IncomingMessage,
  clock: Clock,
  { json = false } = {},
): Promise<Fields> {
  const type = mediaType(request)
  if (type !== formType && !(json && type === 'application/json')) throw unsupportedMediaType()
  return parse(type, await collectInTime(request, clock, largestForm))
}
