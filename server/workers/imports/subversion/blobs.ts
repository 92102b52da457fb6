import { createHash } from 'node:crypto'
import { byteCache } from '../byte-cache.ts'
import type { FastImport } from '../fast-import.ts'
import { sourceFailure } from '../source-failure.ts'

/** Bytes that are kept for deltas to build on; what is not kept is read from the stage. */
const kept = 64 * 1024 * 1024

/** File contents in the stage. */
export interface Blobs {
  /** Adds a file and returns its git object id. */
  add(content: Buffer): Promise<string>
  read(id: string): Promise<Buffer>
}

const idOf = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/**
 * Creates the store.
 * @param room maximum bytes to add, because a small delta can produce a large file
 */
export function createBlobs(pen: Pick<FastImport, 'addBlob' | 'blob'>, limit: number): Blobs {
  const cache = byteCache<string>({ limit: kept, largest: kept / 4 })
  let left = limit
  return {
    async add(content) {
      const id = idOf(content)
      if (cache.get(id)) return id
      left -= content.length
      if (left < 0) throw sourceFailure('too large')
      await pen.addBlob(content)
      cache.set(id, content)
      return id
    },
    async read(id) {
      const cached = cache.get(id)
      if (cached) return cached
      const content = await pen.blob(id)
      cache.set(id, content)
      return content
    },
  }
}
