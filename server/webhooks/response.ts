import type { IncomingMessage } from 'node:http'

/** What is kept of a receiver's answer. */
export interface ResponseRecord {
  headers: Record<string, string>
  /** Text of at most 64 KiB of UTF-8; bytes that are not text are replaced. */
  payload: string
  /** Whether the body went on beyond what is kept, or may have. */
  truncated: boolean
}

const bodyLimit = 64 * 1024
const headerLimit = 50
const headerLineLimit = 1024

/**
 * Reads a body up to the limit and leaves the rest unread: whoever owns the socket destroys it. Nothing
 * is decompressed, so a small answer cannot become a large one. `ended` is false when the receiver
 * stopped in the middle, or the signal came first.
 */
export async function recordResponse(
  response: IncomingMessage,
  signal: AbortSignal,
): Promise<{ record: ResponseRecord; ended: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  const ended = await new Promise<boolean>((resolve) => {
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > bodyLimit) resolve(true)
    })
    response.once('end', () => resolve(true))
    response.on('error', () => resolve(false))
    response.once('close', () => resolve(false))
    signal.addEventListener('abort', () => resolve(false))
  })
  response.removeAllListeners('data').pause()
  const truncated = size > bodyLimit || !ended
  const headers = recordHeaders(response.rawHeaders)
  return { record: { headers, payload: text(Buffer.concat(chunks), truncated), truncated }, ended }
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

/** A character that the cut goes through is dropped; each replaced byte grows to three, so cut again. */
function text(bytes: Buffer, cut: boolean): string {
  const decode = (part: Buffer, stream: boolean) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(part, { stream })
  const whole = decode(bytes.subarray(0, bodyLimit), cut).replaceAll('\0', '\ufffd')
  const encoded = Buffer.from(whole)
  return encoded.length <= bodyLimit ? whole : decode(encoded.subarray(0, bodyLimit), true)
}
