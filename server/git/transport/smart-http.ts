import { Transform, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { badRequest, unsupportedMediaType } from '../../core/errors.ts'

/**
 * Constants and parsers of git's smart HTTP protocol (gitprotocol-http(5)), independent of the web
 * framework. The three endpoints are in advertise-refs.ts, upload-pack.ts and ../push/receive-pack.ts.
 */
export type Service = 'git-upload-pack' | 'git-receive-pack'

/** A protocol version in the format of `GIT_PROTOCOL`. */
export type Protocol = 'version=0' | 'version=1' | 'version=2'

export const isService = (value: unknown): value is Service =>
  value === 'git-upload-pack' || value === 'git-receive-pack'

/** Response headers: the content type and no caching. */
export const answerHeaders = (service: Service, part: 'advertisement' | 'result') => ({
  'Content-Type': `application/x-${service}-${part}`,
  'Cache-Control': 'no-cache',
})

/** The required content type of a request to a service. */
export const requestType = (service: Service): string => `application/x-${service}-request`

/** Returns the version requested in a `Git-Protocol` header. Other parameters are ignored. */
export function protocolVersion(header: string | undefined): Protocol | undefined {
  const keys = header?.split(':', 16) ?? []
  return keys.find((key): key is Protocol => /^version=[012]$/.test(key))
}

/** Errors of zlib that the compressed data causes. */
const invalid = ['Z_DATA_ERROR', 'Z_BUF_ERROR']

/**
 * Passes chunks on, but the last one only at the end, so that nobody reads a whole body whose
 * checksum is missing or wrong.
 */
function untilEnd(): Transform {
  let last: Buffer | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = last
      last = chunk
      done(null, before)
    },
    flush: (done) => done(null, last),
  })
}

/**
 * Returns the request body, decompressed according to its content encoding. Reading it throws
 * ServiceError 400 when the data is invalid.
 * @param contentEncoding the header, whose values are case-insensitive (RFC 9110 8.4.1)
 * @throws ServiceError 415 for an encoding other than gzip
 */
export function decodedBody(input: Readable, contentEncoding = ''): Readable {
  const coding = contentEncoding.trim().toLowerCase()
  if (!coding || coding === 'identity') return input
  if (coding !== 'gzip' && coding !== 'x-gzip') throw unsupportedMediaType()
  const decoded = createGunzip()
  input.on('close', () => {
    if (!input.readableEnded) decoded.destroy(new Error('The request was aborted'))
  })
  const body = untilEnd()
  body.on('error', () => {}) // it may come before the body is read, which then throws it
  decoded.on('error', (error: NodeJS.ErrnoException) => {
    const isInvalid = invalid.includes(error.code ?? '')
    body.destroy(isInvalid ? badRequest('The body is not gzip') : error)
  })
  return input.pipe(decoded).pipe(body)
}
