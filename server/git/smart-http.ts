import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { payloadTooLarge, unsupportedMediaType } from '../core/errors.ts'

/**
 * The facts of git's smart HTTP protocol (gitprotocol-http(5)), free of any web framework. What the
 * three endpoints do is in advertise-refs.ts, upload-pack.ts and receive-pack.ts.
 */
export type Service = 'git-upload-pack' | 'git-receive-pack'

/** A protocol version as git takes it in `GIT_PROTOCOL`. */
export type Protocol = 'version=0' | 'version=1' | 'version=2'

export const isService = (value: unknown): value is Service =>
  value === 'git-upload-pack' || value === 'git-receive-pack'

/** Headers of an answer: what it is, and that it is not to be kept. */
export const answerHeaders = (service: Service, part: 'advertisement' | 'result') => ({
  'Content-Type': `application/x-${service}-${part}`,
  'Cache-Control': 'no-cache',
})

/** The content type a request to a service must have. */
export const requestType = (service: Service): string => `application/x-${service}-request`

/** The version a `Git-Protocol` header asks for; what else it says is not passed on. */
export function protocolVersion(header: string | undefined): Protocol | undefined {
  const keys = header?.split(':', 16) ?? []
  return keys.find((key): key is Protocol => /^version=[012]$/.test(key))
}

/**
 * A request's body as git sent it, decompressed when it says so.
 * @throws ServiceError 415 for a coding other than gzip.
 */
export function decodedBody(input: Readable, coding: string | undefined): Readable {
  if (!coding || coding === 'identity') return input
  if (coding !== 'gzip' && coding !== 'x-gzip') throw unsupportedMediaType()
  const decoded = createGunzip()
  input.on('close', () => {
    if (!input.readableEnded) decoded.destroy(new Error('The request was cut off'))
  })
  return input.pipe(decoded)
}

/** @throws ServiceError 413 beyond `limit` bytes. */
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
