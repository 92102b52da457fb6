import { Kysely, sql } from 'kysely'
import { ReadCache } from './cache.ts'
import type { Engine } from './engines/engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { migrate } from './migrate.ts'
import { queries, type Enqueued } from './queries.ts'
import type { Handle, Tables } from './tables.ts'

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
   * Runs a trivial query.
   * @throws the engine's error when the database is unavailable
   */
  ping(): Promise<void>
}

/**
 * Opens the database and migrates it to the current schema.
 * @param location `sqlite:` and a path, or a PostgreSQL connection string
 */
export async function openStorage(location: string): Promise<Storage> {
  const engine = location.startsWith('sqlite:')
    ? openSqlite(location.slice('sqlite:'.length))
    : await openPostgres(location)
  const cache = new ReadCache(engine.stamp)
  const handle = new Kysely<Tables>({ dialect: engine.dialect, plugins: [cache] })
  await engine.exclusively(handle, () => migrate(handle, engine))
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
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
}
