import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { ConfigError } from './config-error.ts'

/** No links, and no waiting for the other end of a pipe. */
const plainly = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a regular file for reading.
 * @throws ConfigError for a folder, a pipe or a device; Error with code ELOOP for a link
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const handle = await open(path, plainly)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new ConfigError(`${path} is no regular file`)
}

/**
 * Reads the text of a regular file, and no more than `most` bytes of it.
 * @throws as `openRegular`
 */
export async function readStart(path: string, most: number): Promise<string> {
  await using handle = await openRegular(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0)
  return buffer.toString('utf8', 0, bytesRead)
}
