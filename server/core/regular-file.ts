import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { ConfigError } from './config-error.ts'

/** Refuses links, and does not wait for the other end of a pipe. */
const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * Opens a regular file for reading.
 * @throws ConfigError for a folder, a pipe or a device; Error with code ELOOP for a link
 */
export async function openRegular(path: string): Promise<FileHandle> {
  const handle = await open(path, openFlags)
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new ConfigError(`${path} is no regular file`)
}

/**
 * Reads the text of a regular file, at most `maxBytes` of it.
 * @throws as `openRegular`
 */
export async function readStart(path: string, maxBytes: number): Promise<string> {
  await using handle = await openRegular(path)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
  return buffer.toString('utf8', 0, bytesRead)
}
