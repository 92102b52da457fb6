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
const transient = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|NOMEM|BUSY|LOCKED)/

/** What a driver needs besides the database. */
export interface SqliteNeeds {
  file: string
  causes: CauseLog
}

/** @returns StoreUnavailable when the statement may succeed later, else the error itself */
function translateSqlite(error: unknown, { file, causes }: SqliteNeeds): unknown {
  const { code = '' } = error as { code?: string }
  if (!transient.test(code)) return error
  causes.warn(code, error, `${file} cannot be used; requests receive 503`)
  return new StoreUnavailable(error)
}

/** Reports failures of the disk as StoreUnavailable. */
function translating(connection: DatabaseConnection, needs: SqliteNeeds): DatabaseConnection {
  return {
    async executeQuery(query) {
      try {
        return await connection.executeQuery(query)
      } catch (error) {
        throw translateSqlite(error, needs)
      }
    },
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
    let known: { plain: DatabaseConnection; ours: DatabaseConnection } | undefined
    this.#driver = Object.assign(driver, {
      acquireConnection: replaced(driver, (plain) => {
        if (known?.plain !== plain) known = { plain, ours: translating(plain, this.#needs) }
        return known.ours
      }),
      beginTransaction: async (connection: DatabaseConnection) => {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
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
