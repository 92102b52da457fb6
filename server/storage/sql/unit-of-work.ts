import type { CacheAlso, ReadCache, RowCache } from './cache.ts'
import type { Tables } from '../schema/tables.ts'

/** A table whose rows are locked by id. */
export type LockedTable = 'accounts' | 'apps' | 'gists' | 'repositories'

interface Entry {
  value: unknown
  age: number
}

/**
 * Cache and locks of one transaction, so that it reads and locks nothing twice. Tables without a
 * write since it began are read through the shared cache, on engines where no other transaction can
 * write in the meantime.
 */
export class UnitOfWork implements RowCache {
  readonly #shared: ReadCache
  readonly #entries = new Map<string, Entry>()
  readonly #locked = new Set<string>()
  readonly #begun: number

  /** @param shared the cache of the handle that the transaction belongs to */
  constructor(shared: ReadCache) {
    this.#shared = shared
    shared.revalidate()
    this.#begun = shared.writeCount
  }

  async get<T>(
    tables: readonly (keyof Tables)[],
    key: string,
    load: (also: CacheAlso) => Promise<T>,
  ): Promise<T> {
    const shared = this.#shared
    if (shared.isShared(tables, this.#begun)) return shared.get(tables, key, load)
    const age = shared.ageOf(tables)
    const entry = this.#entries.get(key)
    if (entry?.age === age) return entry.value as T
    const remember: CacheAlso = (name, value) => void this.#entries.set(name, { value, age })
    const value = await load(remember)
    remember(key, value)
    return value
  }

  /**
   * Locks a row unless this transaction already has. Clears the cache, because another transaction
   * may have changed the rows while this one waited for the lock.
   */
  async lock(table: LockedTable, id: number, take: () => Promise<void>): Promise<void> {
    const name = `${table} ${id}`
    if (this.#locked.has(name)) return
    await take()
    this.#locked.add(name)
    this.forget()
  }

  forget(): void {
    this.#entries.clear()
  }
}
