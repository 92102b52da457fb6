import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { badRequest, payloadTooLarge, validationFailed } from '../../../core/errors.ts'
import type { Sarif } from './sarif.ts'
import { sarifSchema } from './sarif-schema.ts'

/** Bytes of a file as it is sent, and as it is read. */
const largestPacked = 10 * 1024 * 1024
const largestText = 32 * 1024 * 1024

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)
const zip = promisify<string, Buffer>(gzip)

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Clients break the text into lines, and some leave the filling at its end away. */
function packedBytes(text: string): Buffer {
  const dense = text.replace(/\s+/g, '')
  if (!base64.test(dense) || dense === '') throw badRequest('sarif is not Base64')
  const bytes = Buffer.from(dense, 'base64')
  if (bytes.length > largestPacked) throw payloadTooLarge()
  return bytes
}

/** Unzips within bounds, away from the event loop, so that a bomb is no more than a refusal. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: largestText })
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

/** @throws ServiceError 422 for what is JSON but not the SARIF that is read here */
function checkSarif(value: unknown): Sarif {
  isSarif ??= new Ajv2020({ strict: false }).compile<Sarif>(sarifSchema)
  if (isSarif(value)) return value
  const [problem] = isSarif.errors ?? []
  const message = `is not SARIF 2.1.0: ${problem?.instancePath ?? ''} ${problem?.message ?? ''}`
  throw validationFailed({ resource: 'CodeScanning', field: 'sarif', code: 'invalid', message })
}

/**
 * The file that was uploaded: gzip, then Base64.
 * @throws ServiceError 400 for what cannot be read, 413 for too much of it, 422 for what is no SARIF
 */
export async function readSarif(text: string): Promise<Sarif> {
  return checkSarif(parsed(await unpacked(packedBytes(text))))
}

/** A file as it is kept. @throws RangeError for one that is nested too deeply to be written */
export const packSarif = async (sarif: Sarif): Promise<string> =>
  (await zip(JSON.stringify(sarif))).toString('base64')

/** What `packSarif` was given, as text. */
export const unpackSarif = async (stored: string): Promise<Buffer> =>
  unzip(Buffer.from(stored, 'base64'), { maxOutputLength: 2 * largestText })
