import type { Clock } from '../../core/clock.ts'
import type { Tables } from '../schema/tables.ts'
import { noCache, type CacheAlso, type RowCache } from './cache.ts'

/** Milliseconds after which long work checks again what was committed. */
const longest = 5_000

interface Needs {
  clock: Pick<Clock, 'monotonic'>
  /** Makes the shared cache as new as the database. */
  catchUp: () => Promise<void>
}

/**
 * The shared cache for one piece of work at a time, on an engine that tells only on request what
 * was written. Its values are as new as the beginning of the work, and as its own last write. Before
 * and after the work it caches nothing.
 */
export class RequestCache implements RowCache {
  readonly #shared: RowCache
  readonly #needs: Needs
  #caughtUp: Promise<void> | undefined
  #since = 0
  #isOpen = false

  constructor(shared: RowCache, needs: Needs) {
    this.#shared = shared
    this.#needs = needs
  }

  /** @param isCaughtUp whether the shared cache was made as new as the database for this work */
  begin(isCaughtUp: boolean): void {
    this.#isOpen = true
    this.#since = this.#needs.clock.monotonic()
    this.#caughtUp = isCaughtUp ? Promise.resolve() : undefined
  }

  end(): void {
    this.#isOpen = false
  }

  async get<T>(
    tables: readonly (keyof Tables)[],
    key: string,
    load: (also: CacheAlso) => Promise<T>,
  ): Promise<T> {
    if (!this.#isOpen) return noCache.get(tables, key, load)
    await this.#catchUp()
    return this.#shared.get(tables, key, load)
  }

  /** To be called after a write: what was cached before does not have it. */
  forget(): void {
    this.#caughtUp = undefined
  }

  #catchUp(): Promise<void> {
    const now = this.#needs.clock.monotonic()
    if (this.#caughtUp && now - this.#since < longest) return this.#caughtUp
    this.#since = now
    return (this.#caughtUp = this.#needs.catchUp())
  }
}
