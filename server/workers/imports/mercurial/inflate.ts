import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { sourceFailure } from '../source-failure.ts'

/**
 * Decompresses a zlib stream (RFC 1950).
 * @throws ImportFailure 'interrupted' when it ends too early, 'malformed' when it is invalid
 */
export async function* inflated(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: 256 * 1024 })
  const input = pipeline(Readable.from(compressed), inflate)
  input.catch(() => {}) // the reader receives the error
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw sourceFailure('interrupted')
    throw code.startsWith('Z_') ? sourceFailure('malformed') : error
  }
}
