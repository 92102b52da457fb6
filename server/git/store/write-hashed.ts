import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Thrown when content does not match its id or size, or is too large. */
export class InvalidContent extends Error {
  override readonly name = 'UnfitContent'
  readonly reason: 'mismatch' | 'too large'

  constructor(reason: InvalidContent['reason']) {
    super(`Content rejected: ${reason}`)
    this.reason = reason
  }
}

/** What was written. */
export interface Written {
  /** Lowercase hex. */
  sha256: string
  /** In bytes. */
  size: number
}

/**
 * Writes content to a new file while it arrives, and syncs the file to disk.
 * @throws InvalidContent beyond the maximum size
 */
export async function writeHashed(
  file: string,
  content: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Written> {
  await using handle = await open(file, 'wx')
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (size > maxBytes) throw new InvalidContent('too large')
    hash.update(chunk)
    await handle.appendFile(chunk)
  }
  await handle.sync()
  return { sha256: hash.digest('hex'), size }
}
