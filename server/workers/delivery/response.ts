import { isAscii } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ResponseCap } from './response-cap.ts'

/** The recorded part of a receiver's response. */
export interface ResponseRecord {
  headers: Record<string, string>
  /** At most 64 KiB of UTF-8. Invalid bytes are replaced, and a truncated text ends with a note. */
  payload: string
  /** Whether the body was longer than the recorded part, or may have been. */
  truncated: boolean
}

/** Whether the body was complete, exceeded the limit, or broke off. */
export type BodyEnd = 'whole' | 'cut' | 'broken'

const bodyLimit = 64 * 1024
/** Maximum number of chunks: each costs the same, and a receiver may send tiny ones. */
const pieceLimit = 1024
const headerLimit = 50
const headerLineLimit = 1024
/** Marks a truncated text. */
const truncationMark = '\n[truncated]'

/**
 * Reads a body up to the limit and leaves the rest unread; the owner of the connection drops it.
 * Nothing is decompressed, so a small response cannot expand.
 */
export async function recordResponse(
  response: IncomingMessage,
): Promise<{ record: ResponseRecord; end: BodyEnd }> {
  const body = new ResponseCap(bodyLimit)
  let pieces = 0
  const end = await new Promise<BodyEnd>((resolve) => {
    response.on('data', (chunk: Buffer) => {
      body.add(chunk)
      if (!body.overflowed && ++pieces < pieceLimit) return
      response.removeAllListeners('data').pause()
      resolve('cut')
    })
    response.once('end', () => resolve('whole'))
    response.on('error', () => resolve('broken'))
    response.once('close', () => resolve('broken'))
  })
  const headers = recordHeaders(response.rawHeaders)
  return { record: { headers, ...text(body.bytes, end) }, end }
}

/** The record of a response whose body is shorter than the limit. */
export const recordWhole = (rawHeaders: readonly string[], body: Buffer): ResponseRecord => ({
  headers: recordHeaders(rawHeaders),
  ...text(body, 'whole'),
})

/** Names as received. Values of a repeated name are joined (RFC 9110 section 5.3). */
function recordHeaders(raw: readonly string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (let index = 0; index < Math.min(raw.length, 2 * headerLimit); index += 2) {
    const name = (raw[index] ?? '').slice(0, headerLineLimit)
    const value = (raw[index + 1] ?? '').slice(0, headerLineLimit - name.length)
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

/**
 * Drops a character that the limit splits. Truncates again, because each replaced byte grows to
 * three.
 */
function text(bytes: Buffer, end: BodyEnd): Omit<ResponseRecord, 'headers'> {
  if (end === 'whole' && isAscii(bytes) && !bytes.includes(0))
    return { payload: bytes.toString('latin1'), truncated: false }
  const all = decode(bytes, end !== 'whole').replaceAll('\0', '\ufffd')
  const encoded = Buffer.from(all)
  if (end === 'whole' && encoded.length <= bodyLimit) return { payload: all, truncated: false }
  const payload =
    decode(encoded.subarray(0, bodyLimit - truncationMark.length), true) + truncationMark
  return { payload, truncated: true }
}

const decode = (bytes: Buffer, cut: boolean) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: cut })
