import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { badRequest, payloadTooLarge, validationFailed } from '../../../core/errors.ts'
import type { Sarif } from './sarif.ts'
import { sarifSchema } from './sarif-schema.ts'

/** Maximum size in bytes of the compressed and the uncompressed file. */
const maxPackedBytes = 10 * 1024 * 1024
const maxTextBytes = 32 * 1024 * 1024

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)
const zip = promisify<string, Buffer>(gzip)

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Clients may break the Base64 text into lines, and some omit the padding. */
function packedBytes(text: string): Buffer {
  const dense = text.replace(/\s+/g, '')
  if (!base64.test(dense) || dense === '') throw badRequest('sarif is not Base64')
  const bytes = Buffer.from(dense, 'base64')
  if (bytes.length > maxPackedBytes) throw payloadTooLarge()
  return bytes
}

/**
 * Decompresses with a size limit and outside the event loop, so that a decompression bomb is
 * rejected without blocking the server.
 */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: maxTextBytes })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw payloadTooLarge()
    throw badRequest('sarif is not gzip')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badRequest('sarif is not JSON')
  }
}

let isSarif: ValidateFunction<Sarif> | undefined

/** @throws ServiceError 422 for JSON that is not supported SARIF */
function checkSarif(value: unknown): Sarif {
  isSarif ??= new Ajv2020({ strict: false }).compile<Sarif>(sarifSchema)
  if (isSarif(value)) return value
  const [problem] = isSarif.errors ?? []
  const message = `is not SARIF 2.1.0: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}`
  throw validationFailed({ resource: 'CodeScanning', field: 'sarif', code: 'invalid', message })
}

/**
 * Reads an uploaded file, which is gzip in Base64.
 * @throws ServiceError 400 for an invalid encoding, 413 for a file that is too large, 422 for
 * invalid SARIF
 */
export async function readSarif(text: string): Promise<Sarif> {
  return checkSarif(parsed(await unpacked(packedBytes(text))))
}

/** Compresses a file for storage. @throws RangeError for a file that is nested too deeply */
export const packSarif = async (sarif: Sarif): Promise<string> =>
  (await zip(JSON.stringify(sarif))).toString('base64')

/** Returns the text of a file stored with `packSarif`. */
export const unpackSarif = async (stored: string): Promise<Buffer> =>
  unzip(Buffer.from(stored, 'base64'), { maxOutputLength: 2 * maxTextBytes })
