import { LRUCache } from 'lru-cache'

interface Bounds {
  /** Bytes of all contents. The last one stays, whatever its size. */
  limit: number
  /** Larger contents are not kept at all. */
  largest?: number
}

/** Contents that were used last, by key. */
export const byteCache = <Key extends string | number>({ limit, largest }: Bounds) =>
  new LRUCache<Key, Buffer>({
    maxSize: limit,
    maxEntrySize: largest,
    // An empty content counts as one byte, since a size must be positive.
    sizeCalculation: ({ length }) => Math.min(Math.max(length, 1), limit),
  })
