import type { Tables } from '../schema/tables.ts'
import type { RowCache } from './cache.ts'

/** Rows of a table that are cached by id. */
export interface CachedRows<Found> {
  tables: readonly (keyof Tables)[]
  /** Prefix of the cache keys. */
  prefix: string
  /** Loads the rows that are not cached. */
  load: (ids: readonly number[]) => Promise<ReadonlyMap<number, Found>>
}

/**
 * Finds rows by id, and loads those that are not cached in one call. Duplicate ids are allowed; ids
 * without a row are left out.
 */
export async function cachedRows<Found>(
  cache: RowCache,
  { tables, prefix, load }: CachedRows<Found>,
  ids: readonly number[],
): Promise<Map<number, Found>> {
  let batch: { ids: number[]; rows: Promise<ReadonlyMap<number, Found>> } | undefined
  const begin = () => {
    const ids: number[] = []
    // Starts after the loop below has collected all missing ids.
    const rows = Promise.resolve().then(() => {
      batch = undefined
      return load(ids)
    })
    return { ids, rows }
  }
  const loadOne = async (id: number) => {
    batch ??= begin()
    batch.ids.push(id)
    return (await batch.rows).get(id)
  }
  const found = new Map<number, Found>()
  const reads = [...new Set(ids)].map(async (id) => {
    const row = await cache.get(tables, `${prefix} ${id}`, () => loadOne(id))
    if (row !== undefined) found.set(id, row)
  })
  await Promise.all(reads)
  return found
}
