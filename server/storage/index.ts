import { Kysely, sql } from 'kysely'
import { systemClock } from '../core/clock.ts'
import { ReadCache, type RowCache } from './sql/cache.ts'
import type { StoreLog } from './engines/cause-log.ts'
import type { Engine, EngineNeeds } from './engines/engine.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { migrate } from './migrations/migrate.ts'
import { queries, type Enqueued, type Lock } from './queries.ts'
import type { Handle, Tables } from './schema/tables.ts'
import { ReadWatch, type Reads } from './reads/read-watch.ts'
import { readRows, readValue } from './reads/readings.ts'
import { reread } from './reads/reread.ts'
import { reachOf } from './reads/schema.ts'
import { StatementTables } from './reads/statement-tables.ts'
import { watchedDialect } from './reads/watched-dialect.ts'
import { rememberTotals, shareTotals } from './sql/totals.ts'
import { UnitOfWork } from './sql/unit-of-work.ts'

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
  revalidate(): void
  /**
   * Whether work that read this would read the same now. False for reads of another process's
   * writes until `revalidate` has noticed them.
   */
  isCurrent(reads: Pick<Reads, 'tables' | 'age'>): boolean
  /**
   * Reads again what may have changed. @returns the reads as of now; undefined when work that read
   * this may read something else now
   */
  reread(reads: Reads): Promise<Reads | undefined>
  /** The same storage for work whose reads are noted; absent where writes are not noticed. */
  watched?: () => WatchedStorage
  /**
   * Runs a trivial query, also when the database was unavailable until now.
   * @throws StoreUnavailable
   */
  ping(): Promise<void>
}

/** A storage that notes what is read through it. */
export interface WatchedStorage {
  storage: Storage
  reads: ReadWatch
}

const silent: StoreLog = { error() {}, warn() {} }

/**
 * Opens the database and migrates it to the current schema.
 * @param location `sqlite:` and a path, or a PostgreSQL connection string
 * @throws StoreUnavailable when PostgreSQL cannot be reached
 */
export async function openStorage(
  location: string,
  {
    clock = systemClock,
    log = silent,
    random = Math.random,
    durable = true,
  }: Partial<EngineNeeds> = {},
): Promise<Storage> {
  const needs = { clock, log, random, durable }
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
  const subscription: Subscription = { notify: () => {} }
  const storage = bind(handle, cache, engine, subscription)
  const schema = engine.schema?.()
  if (!schema) return storage
  cache.learn(reachOf(schema))
  const tables = new StatementTables(schema.tables)
  return {
    ...storage,
    watched: () => watchReads({ storage, handle, cache, engine, tables, subscription }),
  }
}

/** Receives the hosts of enqueued deliveries after the commit. */
interface Subscription {
  notify: (pools: ReadonlySet<string>) => void
}

interface Watching {
  storage: Storage
  handle: Handle
  cache: ReadCache
  engine: Engine
  tables: StatementTables
  subscription: Subscription
}

/** Opens another handle on the same connections, which notes the tables of its statements. */
function watchReads({
  storage,
  handle,
  cache,
  engine,
  tables,
  subscription,
}: Watching): WatchedStorage {
  const reads = new ReadWatch(cache)
  const noting: RowCache = {
    async get(names, key, load) {
      reads.note(names)
      const read = () => cache.get(names, key, load)
      const value = await read()
      reads.noteReading(readValue(names, value, read))
      return value
    },
    forget: () => {},
  }
  const driver = engine.driver!()
  const dialect = watchedDialect(engine.dialect, driver, {
    begins: ({ sql }) => reads.note(tables.of(sql)),
    ended: (query, rows) => reads.noteReading(readRows(tables.of(query.sql), query, rows)),
  })
  const watched = new Kysely<Tables>({ dialect, plugins: [cache] })
  shareTotals(handle, watched, () => reads.markUncacheable())
  const transaction: Storage['transaction'] = (work) => {
    reads.markUncacheable()
    return storage.transaction(work)
  }
  const own = queries({
    handle: watched,
    cache: noting,
    engine,
    onEnqueue: notifying(subscription),
    lock: onlyInTransactions,
  })
  return { storage: { ...storage, ...own, transaction }, reads }
}

/** Tells the subscriber of deliveries that are enqueued outside a transaction. */
const notifying =
  (subscription: Subscription): Enqueued =>
  (pools) =>
    subscription.notify(new Set(pools))

/** The queries of a transaction. */
function unitQueries(
  handle: Handle,
  shared: ReadCache,
  engine: Engine,
  onEnqueue: Enqueued,
): Transaction {
  const cache = new UnitOfWork(shared)
  const lock: Lock = (table) => (id) =>
    cache.lock(table, id, () => engine.lockRow(handle, table, id))
  return queries({ handle, cache, engine, onEnqueue, lock })
}

const onlyInTransactions: Lock = (table) => () =>
  Promise.reject(new Error(`A row of ${table} is locked outside a transaction`))

function bind(
  handle: Handle,
  cache: ReadCache,
  engine: Engine,
  subscription: Subscription,
): Storage {
  const onEnqueue = notifying(subscription)
  return {
    ...queries({ handle, cache, engine, onEnqueue, lock: onlyInTransactions }),
    engine: engine.name,
    exclusive: engine.exclusive,
    exclusively: (work) => engine.exclusively(handle, work),
    revalidate: () => cache.revalidate(),
    isCurrent: ({ tables, age }) => cache.ageOf(tables) === age,
    reread: (reads) =>
      reread(reads, cache, {
        shared: handle,
        alone: (work) => handle.connection().execute(work),
      }),
    onEnqueued: (listener) => (subscription.notify = listener),
    async transaction(work) {
      const enqueued = new Set<string>()
      const note: Enqueued = (pools) => pools.forEach((pool) => enqueued.add(pool))
      const result = await handle
        .transaction()
        .execute((inner) => work(unitQueries(inner, cache, engine, note)))
      if (enqueued.size > 0) subscription.notify(enqueued)
      return result
    },
    async ping() {
      await engine.reach?.()
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
}
