import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { Sarif } from './sarif.ts'

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

/** More than an upload can have, because files are stored by run and formatted again. */
const maxTextBytes = 64 * 1024 * 1024

/** Compresses a file for storage. */
export const packSarif = (sarif: Sarif): string =>
  gzipSync(JSON.stringify(sarif)).toString('base64')

/** Returns the text of a file stored with `packSarif`. */
export const unpackSarif = async (stored: string): Promise<Buffer> =>
  unzip(Buffer.from(stored, 'base64'), { maxOutputLength: maxTextBytes })
