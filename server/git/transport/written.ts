import type { Writable } from 'node:stream'

/** Resolves when `chunk` was written or can no longer be written. */
export const written = (sink: Writable, chunk: Buffer) =>
  new Promise<void>((resolve) => sink.write(chunk, () => resolve()))
