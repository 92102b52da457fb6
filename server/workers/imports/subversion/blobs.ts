import { createHash } from 'node:crypto'
import type { Pen } from '../fast-import.ts'
import { sourceFailure } from '../source-failure.ts'
import { TextCache } from './text-cache.ts'

/** Contents of files, in the stage. */
export interface Blobs {
  /** The id it has as an object of git. */
  add(content: Buffer): Promise<string>
  read(id: string): Promise<Buffer>
}

const idOf = (content: Buffer): string =>
  createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex')

/** @param room bytes that may be added: a small delta can make much */
export function createBlobs(pen: Pick<Pen, 'addBlob' | 'blob'>, room: number): Blobs {
  const cache = new TextCache()
  let left = room
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
      const kept = cache.get(id)
      if (kept) return kept
      const content = await pen.blob(id)
      cache.set(id, content)
      return content
    },
  }
}
