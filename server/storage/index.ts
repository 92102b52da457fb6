import { Kysely, sql } from 'kysely'
import { systemClock } from '../core/clock.ts'
import { ReadCache } from './cache.ts'
import type { StoreLog } from './engines/cause-log.ts'
import type { Engine, EngineNeeds } from './engines/engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import { queries, type Enqueued } from './queries.ts'
import type { Handle, Tables } from './tables.ts'
import { rememberTotals } from './totals.ts'

/**
 * The queries inside a transaction. Use no other handle until it ends: SQLite has one connection.
 */
export type Transaction = ReturnType<typeof queries>

export interface Storage extends Transaction, AsyncDisposable {
  engine: Engine['name']
  exclusive: boolean
  /** Runs `work` in a transaction and rolls back when it throws. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Runs `work` under a lock that all processes share. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Registers the listener that receives the hosts of enqueued deliveries after the commit. */
  onEnqueued(listener: (pools: ReadonlySet<string>) => void): void
  /**
   * Clears the cache when another process has written. Call it before work that must see that
   * write.
   */
  freshen(): void
  /**
   * Runs a trivial query, also when the database was unavailable until now.
   * @throws StoreUnavailable
   */
  ping(): Promise<void>
}

const silent: StoreLog = { error() {}, warn() {} }

/**
 * Opens the database and migrates it to the current schema.
 * @param location `sqlite:` and a path, or a PostgreSQL connection string
 * @throws StoreUnavailable when PostgreSQL cannot be reached
 */
export async function openStorage(
  location: string,
  { clock = systemClock, log = silent, random = Math.random }: Partial<EngineNeeds> = {},
): Promise<Storage> {
  const needs = { clock, log, random }
  const engine = location.startsWith('sqlite:')
    ? openSqlite(location.slice('sqlite:'.length), needs)
    : await openPostgres(location, needs)
  const cache = new ReadCache(engine.stamp)
  const handle = new Kysely<Tables>({ dialect: engine.dialect, plugins: [cache] })
  try {
    await engine.exclusively(handle, () => migrate(handle, engine))
  } catch (error) {
    await handle.destroy()
    throw error
  }
  engine.opened?.()
  rememberTotals(handle, clock)
  return bind(handle, cache, engine)
}

function bind(handle: Handle, cache: ReadCache, engine: Engine): Storage {
  // No caching inside a transaction: what it reads may be rolled back.
  const uncached = new ReadCache(undefined)
  let notify: (pools: ReadonlySet<string>) => void = () => {}
  return {
    ...queries(handle, cache, engine, (pools) => notify(new Set(pools))),
    engine: engine.name,
    exclusive: engine.exclusive,
    exclusively: (work) => engine.exclusively(handle, work),
    freshen: () => cache.freshen(),
    onEnqueued: (listener) => (notify = listener),
    async transaction(work) {
      const enqueued = new Set<string>()
      const note: Enqueued = (pools) => pools.forEach((pool) => enqueued.add(pool))
      const result = await handle
        .transaction()
        .execute((inner) => work(queries(inner, uncached, engine, note)))
      if (enqueued.size > 0) notify(enqueued)
      return result
    },
    async ping() {
      await engine.reach?.()
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
}
