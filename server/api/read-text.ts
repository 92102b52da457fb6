import {
  badRequest,
  invalidRequest,
  payloadTooLarge,
  unsupportedMediaType,
} from '../core/errors.ts'
import type { Upload } from './upload.ts'

interface Expected {
  /** Media types. A request without one has text. */
  types: readonly string[]
  /** Maximum size in bytes. */
  most: number
}

async function bytesOf({ content, length = 0 }: Upload, most: number): Promise<Buffer> {
  if (length > most) throw payloadTooLarge()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > most) throw payloadTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
export async function readText(upload: Upload, { types, most }: Expected): Promise<string> {
  const type = upload.type?.split(';')[0]!.trim().toLowerCase()
  if (type !== undefined && !types.includes(type)) throw unsupportedMediaType()
  const text = decoded(await bytesOf(upload, most))
  if (text.includes('\0')) throw invalidRequest('body must not contain NUL characters')
  return text
}
