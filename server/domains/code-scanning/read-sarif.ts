import { gunzipSync } from 'node:zlib'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { excessOf } from '../../core/content/json-budget.ts'
import type { Sarif } from './sarif.ts'
import { sarifSchema } from './sarif-schema.ts'

/** Maximum size in bytes of the compressed and the uncompressed file. */
const maxPackedBytes = 10 * 1024 * 1024
const maxTextBytes = 16 * 1024 * 1024

/** Some more nodes than 20 runs with 5,000 results need in 16 MiB, and far less memory than the heap has. */
const budget = { nodes: 800_000, depth: 64 }

/** A file cannot be read. */
export class UnreadableSarif extends Error {
  override readonly name = 'UnreadableSarif'
  /** 422 for readable JSON that is not supported SARIF. */
  readonly status: 400 | 413 | 422

  constructor(status: 400 | 413 | 422, message = '') {
    super(message)
    this.status = status
  }
}

const base64 = /^[A-Za-z0-9+/]*={0,2}$/

/** Clients may break the Base64 text into lines, and some omit the padding. */
export function packedBytes(text: string): Buffer {
  const dense = text.replace(/\s+/g, '')
  if (!base64.test(dense) || dense === '') throw new UnreadableSarif(400, 'sarif is not Base64')
  const bytes = Buffer.from(dense, 'base64')
  if (bytes.length > maxPackedBytes) throw new UnreadableSarif(413)
  return bytes
}

/** Decompresses with a size limit, so that a decompression bomb is rejected. */
function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxTextBytes })
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw isBomb ? new UnreadableSarif(413) : new UnreadableSarif(400, 'sarif is not gzip')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Buffer): unknown {
  const excess = excessOf(bytes, budget)
  if (excess === 'nodes') throw new UnreadableSarif(413)
  if (excess === 'depth') throw new UnreadableSarif(422, 'is nested too deeply')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new UnreadableSarif(400, 'sarif is not JSON')
  }
}

let isSarif: ValidateFunction<Sarif> | undefined

function checkSarif(value: unknown): Sarif {
  isSarif ??= new Ajv2020({ strict: false }).compile<Sarif>(sarifSchema)
  if (isSarif(value)) return value
  const [problem] = isSarif.errors ?? []
  const place = `${problem?.instancePath ?? ''} ${problem?.message ?? ''}`
  throw new UnreadableSarif(422, `is not SARIF 2.1.0: ${place}`)
}

/** Reads a file that is compressed with gzip. @throws UnreadableSarif */
export const readSarif = (packed: Buffer): Sarif => checkSarif(parsed(unpacked(packed)))
