import { createHash } from 'node:crypto'

/** The id that git gives to a file with that content. */
export const blobId = (content: string | Buffer): string =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(content)}\0`)
    .update(content)
    .digest('hex')
