import { Kysely, sql } from 'kysely'
import { systemClock, type Clock } from '../core/clock.ts'
import { noCache, ReadCache, type RowCache } from './sql/cache.ts'
import { ChangeChecks } from './sql/changes.ts'
import type { StoreLog } from './engines/cause-log.ts'
import type { Engine, EngineNeeds } from './engines/engine.ts'
import { noteStatements } from './engines/note-statements.ts'
import { openPostgres } from './engines/postgres.ts'
import { openSqlite } from './engines/sqlite.ts'
import { migrate } from './migrations/migrate.ts'
import { queries, type Enqueued, type Lock } from './queries.ts'
import type { Handle, Tables } from './schema/tables.ts'
import { ReadWatch, type Reading, type Reads } from './reads/read-watch.ts'
import { readRows, readValue } from './reads/readings.ts'
import { reread } from './reads/reread.ts'
import { reachOf, type Schema } from './reads/schema.ts'
import { RequestCache } from './sql/request-cache.ts'
import { StatementTables } from './reads/statement-tables.ts'
import { watchedDialect } from './reads/watched-dialect.ts'
import { rememberTotals, shareTotals } from './sql/totals.ts'
import { transact } from './sql/transact.ts'
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
   * write. Without effect on PostgreSQL, where only watched storages cache.
   */
  revalidate(): void
  /** Notices everything that was committed until now, by any process. @throws StoreUnavailable */
  catchUp(): void | Promise<void>
  /** Whether work that read this would read the same, as far as `catchUp` has noticed. */
  isCurrent(reads: Pick<Reads, 'tables' | 'age'>): boolean
  /**
   * Reads again what may have changed. @returns the reads as of now; undefined when work that read
   * this may read something else now, and on PostgreSQL
   */
  reread(reads: Reads): Promise<Reads | undefined>
  /** Opens the same storage for work whose reads are noted. */
  watched(): WatchedStorage
  /** Whether requests are faster with a watched storage, also when nobody needs their reads. */
  cachesWhenWatched: boolean
  /**
   * Runs a trivial query, also when the database was unavailable until now.
   * @throws StoreUnavailable
   */
  ping(): Promise<void>
}

/** A storage that notes what is read through it, for one piece of work at a time. */
export interface WatchedStorage {
  storage: Storage
  reads: ReadWatch
  /** @param isCaughtUp whether `catchUp` was called for this work */
  begin(isCaughtUp: boolean): void
  /** @returns what was read; undefined when it has changed since, or when it is not all */
  end(): Reads | undefined
}

const silent: StoreLog = { error() {}, warn() {} }

/**
 * Opens the database and migrates it to the current schema.
 * @param location `sqlite:` and a path, or a PostgreSQL connection string
 * @param onStatement called for each statement
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
  onStatement?: () => void,
): Promise<Storage> {
  const needs = { clock, log, random, durable }
  const engine = location.startsWith('sqlite:')
    ? openSqlite(location.slice('sqlite:'.length), needs)
    : await openPostgres(location, needs)
  const cache = new ReadCache(engine.stamp)
  const handle = new Kysely<Tables>({ dialect: engine.dialect, plugins: [cache] })
  const prepare = async () => {
    await migrate(handle, engine)
    await engine.changes?.watchTables(handle)
    return engine.schema(handle)
  }
  let schema: Schema
  try {
    schema = await engine.exclusively(handle, prepare)
  } catch (error) {
    await handle.destroy()
    throw error
  }
  engine.opened?.()
  if (onStatement) noteStatements(engine.driver(), onStatement)
  rememberTotals(handle, clock)
  cache.learn(reachOf(schema))
  const tables = new StatementTables(schema.tables)
  const subscription: Subscription = { notify: () => {} }
  const checks = engine.changes && new ChangeChecks(cache, engine.changes, { handle, clock })
  return bind({ handle, cache, checks, engine, clock, tables, subscription })
}

/** Receives the hosts of enqueued deliveries after the commit. */
interface Subscription {
  notify: (pools: ReadonlySet<string>) => void
}

interface Opened {
  handle: Handle
  cache: ReadCache
  /** Absent where the cache notices all writes by itself. */
  checks: ChangeChecks | undefined
  engine: Engine
  clock: Clock
  tables: StatementTables
  subscription: Subscription
}

/** Opens another handle on the same connections, which notes the tables of its statements. */
function watchReads(storage: Storage, opened: Opened): WatchedStorage {
  const { handle, cache, checks, engine, clock, tables, subscription } = opened
  const reads = new ReadWatch(cache)
  const noteReading = (reading: () => Reading | undefined) =>
    // Other connections may write while something is read again.
    reads.noteReading(checks ? undefined : reading())
  const noting: RowCache = {
    async get(names, key, load) {
      reads.note(names)
      const read = () => cache.get(names, key, load)
      const value = await read()
      noteReading(() => readValue(names, value, read))
      return value
    },
    forget: () => {},
  }
  const ownCache = checks && new RequestCache(noting, { clock, catchUp: () => checks.together() })
  const dialect = watchedDialect(engine.dialect, engine.driver(), {
    begins: ({ sql }) => reads.note(tables.of(sql)),
    ended(query, rows) {
      if (!isRead(query.sql)) ownCache?.forget()
      noteReading(() => readRows(tables.of(query.sql), query, rows))
    },
  })
  const watched = new Kysely<Tables>({ dialect, plugins: [cache] })
  shareTotals(handle, watched, () => reads.markUncacheable())
  const transaction: Storage['transaction'] = (work) => {
    reads.markUncacheable()
    return storage.transaction(work).finally(() => ownCache?.forget())
  }
  const own = queries({
    handle: watched,
    cache: ownCache ?? noting,
    engine,
    onEnqueue: notifying(subscription),
    lock: onlyInTransactions,
  })
  return {
    storage: { ...storage, ...own, transaction },
    reads,
    begin(isCaughtUp) {
      ownCache?.begin(isCaughtUp)
      reads.begin()
    },
    end() {
      ownCache?.end()
      return reads.end()
    },
  }
}

const isRead = (sql: string) => sql.startsWith('select')

/** Tells the subscriber of deliveries that are enqueued outside a transaction. */
const notifying =
  (subscription: Subscription): Enqueued =>
  (pools) =>
    subscription.notify(new Set(pools))

/** Runs work in a transaction, with queries of its own. */
function runTransaction<T>(
  { handle, cache: shared, checks, engine }: Opened,
  onEnqueue: Enqueued,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let inner: Handle
  const cache = new UnitOfWork(shared, checks && (() => checks.on(inner)))
  const lock: Lock = (table) => (id) =>
    cache.lock(table, id, () => engine.lockRow(inner, table, id))
  const { dialect } = engine
  const isRemote = engine.name === 'postgres'
  return transact({ handle, dialect, driver: engine.driver(), isRemote }, cache, (own) => {
    inner = own
    return work(queries({ handle: inner, cache, engine, onEnqueue, lock }))
  })
}

const onlyInTransactions: Lock = (table) => () =>
  Promise.reject(new Error(`A row of ${table} is locked outside a transaction`))

function bind(opened: Opened): Storage {
  const { handle, cache, checks, engine, subscription } = opened
  const onEnqueue = notifying(subscription)
  const plain = checks ? noCache : cache
  const storage: Storage = {
    ...queries({ handle, cache: plain, engine, onEnqueue, lock: onlyInTransactions }),
    engine: engine.name,
    exclusive: engine.exclusive,
    exclusively: (work) => engine.exclusively(handle, work),
    revalidate: () => cache.revalidate(),
    catchUp: () => (checks ? checks.together() : cache.revalidate()),
    isCurrent: ({ tables, age }) => cache.ageOf(tables) === age,
    reread: (reads) =>
      reread(reads, cache, {
        shared: handle,
        alone: (work) => handle.connection().execute(work),
      }),
    watched: () => watchReads(storage, opened),
    cachesWhenWatched: checks !== undefined,
    onEnqueued: (listener) => (subscription.notify = listener),
    async transaction(work) {
      const enqueued = new Set<string>()
      const note: Enqueued = (pools) => pools.forEach((pool) => enqueued.add(pool))
      const result = await runTransaction(opened, note, work)
      if (enqueued.size > 0) subscription.notify(enqueued)
      return result
    },
    async ping() {
      await engine.reach?.()
      await sql`select 1`.execute(handle)
    },
    [Symbol.asyncDispose]: () => handle.destroy(),
  }
  return storage
}
