import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { blobSize, readStart, writeBlob } from '../../git/objects/blobs.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { kindOf } from './file-kinds.ts'

interface RawFile {
  blob: string
  /** File name in the URL. */
  name: string
}

/** Number of bytes checked for NUL to detect binary content, the same as in git. */
const sniffedBytes = 8000

const pictures = /^image\/(gif|jpeg|png|webp)$/

/**
 * Images are displayed. Anything a browser could execute is served as text, binary files as a
 * download.
 */
function rawType(name: string, start: Buffer): string {
  const { type } = kindOf(name)
  if (pictures.test(type)) return type
  return start.includes(0) ? 'application/octet-stream' : 'text/plain; charset=utf-8'
}

const headers = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Sends a file of any revision of a gist. @throws ServiceError 404 when there is no such file */
export async function sendRaw(
  gist: Gist,
  { blob, name }: RawFile,
  { method }: Request,
  response: Response,
  { gists }: Pick<Context, 'gists'>,
): Promise<void> {
  const path = gists.path(gist.id)
  const size = await blobSize(path, blob)
  if (size === undefined) throw notFound()
  const start = await readStart(path, blob, sniffedBytes)
  response.set(headers)
  response.setHeader('Content-Type', rawType(name, start))
  response.setHeader('Content-Length', size)
  if (method === 'HEAD') response.end()
  else if (size <= sniffedBytes) response.end(start)
  else await writeBlob(path, blob, response)
}
