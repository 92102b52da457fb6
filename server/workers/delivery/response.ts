import type { IncomingMessage } from 'node:http'
import { KeptBytes } from './response-cap.ts'

/** What is kept of a receiver's answer. */
export interface ResponseRecord {
  headers: Record<string, string>
  /** Text of at most 64 KiB of UTF-8; bytes that are not text are replaced. Says so where it was cut. */
  payload: string
  /** Whether the body went on beyond what is kept, or may have. */
  truncated: boolean
}

/** Whether a body came to its end, went on beyond the limit, or stopped in the middle. */
export type BodyEnd = 'whole' | 'cut' | 'broken'

const bodyLimit = 64 * 1024
/** Chunks of an answer: each costs the same however small it is, and a receiver may make them tiny. */
const pieceLimit = 1024
const headerLimit = 50
const headerLineLimit = 1024
/** Ends a text of which the rest is missing. */
const mark = '\n[truncated]'

/**
 * Reads a body up to the limit and leaves the rest unread: whoever owns the connection drops it. Nothing
 * is decompressed, so a small answer cannot become a large one.
 */
export async function recordResponse(
  response: IncomingMessage,
): Promise<{ record: ResponseRecord; end: BodyEnd }> {
  const body = new KeptBytes(bodyLimit)
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

/** Names as received; a name that comes twice has its values joined, RFC 9110 5.3. */
function recordHeaders(raw: string[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (let index = 0; index < Math.min(raw.length, 2 * headerLimit); index += 2) {
    const name = (raw[index] ?? '').slice(0, headerLineLimit)
    const value = (raw[index + 1] ?? '').slice(0, headerLineLimit - name.length)
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

/** A character that a cut goes through is dropped; each replaced byte grows to three, so cut again. */
function text(bytes: Buffer, end: BodyEnd): Omit<ResponseRecord, 'headers'> {
  const all = decode(bytes, end !== 'whole').replaceAll('\0', '\ufffd')
  const encoded = Buffer.from(all)
  if (end === 'whole' && encoded.length <= bodyLimit) return { payload: all, truncated: false }
  const payload = decode(encoded.subarray(0, bodyLimit - mark.length), true) + mark
  return { payload, truncated: true }
}

const decode = (bytes: Buffer, cut: boolean) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: cut })
