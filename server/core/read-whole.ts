import { payloadTooLarge } from './errors.ts'

/** Reads a stream into memory. @throws ServiceError 413 beyond `limit` bytes */
export async function readWhole(input: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of input) {
    size += chunk.length
    if (size > limit) throw payloadTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
