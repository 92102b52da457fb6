import { createHash } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openRegular } from '../../core/regular-file.ts'

/** What was copied. */
export interface CopiedFile {
  bytes: number
  /** Lowercase hex. */
  sha256: string
}

const chunkBytes = 256 * 1024

/**
 * Copies a regular file to a path that does not exist, and hashes what it copies. Creates missing folders.
 * A file that grows is copied up to the size that it has at the start.
 * @throws ConfigError for a folder, a pipe or a device; Error with code ELOOP for a link
 */
export async function copyHashed(from: string, to: string): Promise<CopiedFile> {
  await using source = await openRegular(from)
  const facts = await source.stat()
  await mkdir(dirname(to), { recursive: true })
  await using target = await open(to, 'wx')
  const hash = createHash('sha256')
  const { size } = facts
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(size, 1)))
  let bytes = 0
  while (bytes < size) {
    const room = Math.min(buffer.length, size - bytes)
    const { bytesRead } = await source.read(buffer, 0, room, null)
    if (bytesRead === 0) break
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    await target.writeFile(chunk)
    bytes += bytesRead
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Hashes a file without holding it in memory. */
export async function hashFile(file: string): Promise<CopiedFile> {
  await using handle = await open(file, 'r')
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of handle.createReadStream({ highWaterMark: chunkBytes })) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
