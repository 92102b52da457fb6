import type { Request, Response } from 'express'
import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import { blobSize, readStart, writeBlob } from '../../git/blobs.ts'
import type { Gist } from '../../storage/gists/gists.ts'
import { kindOf } from './file-kinds.ts'

interface Asked {
  blob: string
  /** Of the file, as the address has it. */
  name: string
}

/** Bytes that tell text from what is none, as git does it. */
const telling = 8000

const pictures = /^image\/(gif|jpeg|png|webp)$/

/** Pictures are shown as they are; what a browser might run is text, and the rest is to be saved. */
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

/** Sends a file of a gist, whichever commit it is of. @throws ServiceError 404 where there is none */
export async function sendRaw(
  gist: Gist,
  { blob, name }: Asked,
  { method }: Request,
  response: Response,
  { gists }: Pick<Context, 'gists'>,
): Promise<void> {
  const path = gists.path(gist.id)
  const size = await blobSize(path, blob)
  if (size === undefined) throw notFound()
  const start = await readStart(path, blob, telling)
  response.set(headers)
  response.setHeader('Content-Type', rawType(name, start))
  response.setHeader('Content-Length', size)
  if (method === 'HEAD') response.end()
  else if (size <= telling) response.end(start)
  else await writeBlob(path, blob, response)
}
