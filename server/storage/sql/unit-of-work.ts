import type { CompiledQuery } from 'kysely'
import type { CacheAlso, ReadCache, RowCache } from './cache.ts'
import type { Tables } from '../schema/tables.ts'
import type { StatementListener } from './transact.ts'

/** A table whose rows are locked by id. */
export type LockedTable = 'accounts' | 'apps' | 'gists' | 'repositories'

interface Entry {
  value: unknown
  age: number
}

/**
 * Cache and locks of one transaction, so that it reads and locks nothing twice. Tables that it has
 * not written are read through the shared cache. Where other transactions can write in the meantime, that is first made
 * as new as the transaction and its last lock.
 */
export class UnitOfWork implements RowCache, StatementListener {
  readonly #shared: ReadCache
  readonly #catchUp: (() => Promise<void>) | undefined
  #caughtUp: Promise<void> | undefined
  readonly #entries = new Map<string, Entry>()
  readonly #locked = new Set<string>()
  /** Numbers of writes of this transaction. */
  readonly #writes = new Map<string, number>()

  /**
   * @param shared the cache of the handle that the transaction belongs to
   * @param catchUp makes it as new as the database, where other transactions can write meanwhile
   */
  constructor(shared: ReadCache, catchUp?: () => Promise<void>) {
    this.#shared = shared
    this.#catchUp = catchUp
    shared.revalidate()
  }

  async get<T>(
    tables: readonly (keyof Tables)[],
    key: string,
    load: (also: CacheAlso) => Promise<T>,
  ): Promise<T> {
    const isUnwritten = () => this.#ageOf(tables) === 0
    if (this.#catchUp && isUnwritten()) await (this.#caughtUp ??= this.#catchUp())
    if (isUnwritten()) return this.#shared.get(tables, key, load, isUnwritten)
    const age = this.#ageOf(tables)
    const entry = this.#entries.get(key)
    if (entry?.age === age) return entry.value as T
    const remember: CacheAlso = (name, value) => void this.#entries.set(name, { value, age })
    const value = await load(remember)
    remember(key, value)
    return value
  }

  issued({ queryId }: CompiledQuery): void {
    for (const table of this.#shared.tablesWrittenBy(queryId))
      this.#writes.set(table, (this.#writes.get(table) ?? 0) + 1)
  }

  /**
   * Locks a row unless this transaction already has. Clears the cache, because another transaction
   * may have changed the rows while this one waited for the lock.
   */
  async lock(table: LockedTable, id: number, take: () => Promise<void>): Promise<void> {
    const name = `${table} ${id}`
    if (this.#locked.has(name)) return
    const taking = take()
    const catchingUp = this.#catchUp?.() // sent behind the lock, so it is as new
    catchingUp?.catch(() => {}) // reported to those who read
    this.#caughtUp = catchingUp // also for what is read behind the lock, without waiting for it
    await taking
    this.#locked.add(name)
    this.forget()
    this.#caughtUp = catchingUp
  }

  forget(): void {
    this.#entries.clear()
    this.#caughtUp = undefined
  }

  #ageOf(tables: readonly string[]): number {
    let age = 0
    for (const table of tables) age += this.#writes.get(table) ?? 0
    return age
  }
}
