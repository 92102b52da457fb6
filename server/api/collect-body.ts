import type { IncomingMessage } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { orTimeOut } from '../core/deadline.ts'
import { badRequest, payloadTooLarge } from '../core/errors.ts'

/** Milliseconds that a body may take to arrive. */
const longestWait = 10_000

/**
 * Reads a body. Not by iteration, because leaving an iteration early closes the connection before
 * the error is sent. Bytes beyond the limit are discarded.
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
 * Reads a whole body of at most `limit` bytes.
 * @throws ServiceError 413 for more; 408 when it takes too long to arrive
 */
export async function collectInTime(
  request: IncomingMessage,
  clock: Clock,
  limit: number,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge()
  return orTimeOut(collect(request, limit), clock, longestWait)
}
