import type Database from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteDialect,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
} from 'kysely'
import { StoreUnavailable } from '../sql/store-unavailable.ts'
import type { CauseLog } from './cause-log.ts'

/**
 * Full disk, failing or read-only disk, no file descriptor or memory left, or another process holds
 * the lock.
 */
const transient = /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|NOMEM|BUSY|LOCKED)|EIO|ENOSPC|EDQUOT)/

/** What a driver needs besides the database. */
export interface SqliteNeeds {
  file: string
  causes: CauseLog
  /** Called after each commit of a transaction. */
  committed: () => void
  /** Resolves when what was committed is as durable as the data must be. */
  settle: () => Promise<void>
}

/** @returns StoreUnavailable when the statement may succeed later, else the error itself */
function translateSqlite(error: unknown, { file, causes }: SqliteNeeds): unknown {
  const { code = '' } = error as { code?: string }
  if (!transient.test(code)) return error
  causes.warn(code, error, `${file} cannot be used; requests receive 503`)
  return new StoreUnavailable(error)
}

/** Reports failures of the disk as StoreUnavailable. */
async function translating<T>(work: () => Promise<T>, needs: SqliteNeeds): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translateSqlite(error, needs)
  }
}

function translatingConnection(
  connection: DatabaseConnection,
  needs: SqliteNeeds,
): DatabaseConnection {
  return {
    executeQuery: (query) => translating(() => connection.executeQuery(query), needs),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  }
}

/**
 * Begins every transaction with the write lock. A transaction that reads first and locks later
 * fails when another process has written in between.
 */
export class WritingDialect extends SqliteDialect {
  readonly #database: Database.Database
  readonly #needs: SqliteNeeds
  #driver: Driver | undefined

  /** @param prepared runs the statements of `database` */
  constructor(database: Database.Database, prepared: SqliteDatabase, needs: SqliteNeeds) {
    super({ database: prepared })
    this.#database = database
    this.#needs = needs
  }

  override createDriver(): Driver {
    const driver = super.createDriver()
    const release = driver.releaseConnection.bind(driver)
    let known: { plain: DatabaseConnection; ours: DatabaseConnection } | undefined
    this.#driver = Object.assign(driver, {
      acquireConnection: replaced(driver, (plain) => {
        if (known?.plain !== plain)
          known = { plain, ours: translatingConnection(plain, this.#needs) }
        return known.ours
      }),
      // The connection is free while the log is written: the next transaction shares the next sync.
      releaseConnection: async (connection: DatabaseConnection) => {
        await release(connection)
        await translating(this.#needs.settle, this.#needs)
      },
      beginTransaction: async (connection: DatabaseConnection) => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
      },
      commitTransaction: async (connection: DatabaseConnection) => {
        await connection.executeQuery(CompiledQuery.raw('commit'))
        this.#needs.committed()
      },
      // SQLite itself rolls back when the disk is full.
      rollbackTransaction: async (connection: DatabaseConnection) => {
        if (!this.#database.inTransaction) return
        await connection.executeQuery(CompiledQuery.raw('rollback'))
      },
    })
    return this.#driver
  }

  /** The driver that was created. */
  get driver(): Driver {
    if (!this.#driver) throw new Error('The database is not open')
    return this.#driver
  }
}

/** `acquireConnection` of a driver, with another connection instead of its own. */
function replaced(driver: Driver, replace: (plain: DatabaseConnection) => DatabaseConnection) {
  const acquire = driver.acquireConnection.bind(driver)
  return async () => replace(await acquire())
}
