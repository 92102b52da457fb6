import type { IncomingMessage } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { badRequest, payloadTooLarge, requestTimeout } from '../core/errors.ts'

/** Milliseconds that a body may take to arrive. */
const longestWait = 10_000

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
