import {
  badRequest,
  invalidRequest,
  payloadTooLarge,
  unsupportedMediaType,
} from '../core/errors.ts'
import { readWhole } from '../core/read-whole.ts'
import type { Upload } from './upload.ts'

interface Expected {
  /** Media types. A request without one has text. */
  types: readonly string[]
  /** Maximum size in bytes. */
  most: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badRequest('Body should be text in UTF-8')
  }
}

/**
 * Reads a body that is text.
 * @throws ServiceError 400 for other bytes, 408 for a body that stalls, 413 for a large one, 415 for
 * another type, 422 for NUL
 */
export async function readText(
  { content, type: header, length = 0 }: Upload,
  { types, most }: Expected,
): Promise<string> {
  const type = header?.split(';')[0]!.trim().toLowerCase()
  if (type !== undefined && !types.includes(type)) throw unsupportedMediaType()
  if (length > most) throw payloadTooLarge()
  const text = decoded(await readWhole(content, most))
  if (text.includes('\0')) throw invalidRequest('body must not contain NUL characters')
  return text
}
