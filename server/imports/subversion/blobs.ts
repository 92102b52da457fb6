import { createHash } from 'node:crypto'
import type { Pen } from '../fast-import.ts'
import { TextCache } from './text-cache.ts'

/** Contents of files, in the stage. */
export interface Blobs {
  /** The id it has as an object of git. */
  add(content: Buffer): Promise<string>
  read(id: string): Promise<Buffer>
}

const idOf = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

export function createBlobs(pen: Pick<Pen, 'addBlob' | 'blob'>): Blobs {
  const cache = new TextCache()
  return {
    async add(content) {
      const id = idOf(content)
      if (cache.get(id)) return id
      await pen.addBlob(content)
      cache.set(id, content)
      return id
    },
    async read(id) {
      const kept = cache.get(id)
      if (kept) return kept
      const content = await pen.blob(id)
      cache.set(id, content)
      return content
    },
  }
}
