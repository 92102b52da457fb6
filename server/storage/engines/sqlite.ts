import Database from 'better-sqlite3'
import {
  CompiledQuery,
  SqliteDialect,
  sql,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
} from 'kysely'
import { claimDue } from './claim.ts'
import type { Engine } from './engine.ts'
import { mergeQueue } from './merge-queue.ts'

/**
 * Transactions ask for the right to write when they begin. One that asked later, after it has read, would
 * be refused where another process has written in between.
 */
class WritingDialect extends SqliteDialect {
  override createDriver(): Driver {
    const beginTransaction = async (connection: DatabaseConnection) => {
      await connection.executeQuery(CompiledQuery.raw('begin immediate'))
    }
    return Object.assign(super.createDriver(), { beginTransaction })
  }
}

/** Statements that are kept, which is more than there are texts of ours in daily use. */
const mostStatements = 500

/** Prepares each text once: preparing takes as long as most statements take to run. */
function preparingOnce(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement>()
  return {
    prepare(text) {
      let statement = statements.get(text)
      if (!statement) {
        if (statements.size >= mostStatements) statements.clear()
        statements.set(text, (statement = database.prepare(text)))
      }
      return statement
    },
    close: () => database.close(),
  }
}

/**
 * The embedded store: one file, write-ahead log, synced on every commit. Another process may read or
 * write it meanwhile (an operator's command beside the server); SQLite keeps that safe.
 */
export function openSqlite(file: string): Engine {
  const database = new Database(file)
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
    'cache_size = -65536',
  ]) {
    database.pragma(pragma)
  }
  const dataVersion = database.prepare<[], number>('PRAGMA data_version').pluck()
  return {
    name: 'sqlite',
    dialect: new WritingDialect({ database: preparingOnce(database) }),
    exclusive: true,
    bigint: 'integer',
    byteOrder: 'binary',
    table(builder, { id = true } = {}) {
      const withId = id
        ? builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : builder
      return withId.modifyEnd(sql`strict`)
    },
    real: 'real',
    async keepCounting(db, from, to) {
      await sql`delete from sqlite_sequence where name = ${to}`.execute(db)
      await sql`update sqlite_sequence set name = ${to} where name = ${from}`.execute(db)
    },
    claimLanes: (handle, claim) => claimDue(handle, claim), // one writer at a time: nothing to lock
    newestOfSet: mergeQueue,
    stamp: () => dataVersion.get() ?? 0,
    holdPair: async () => {}, // a transaction that writes is alone
    exclusively: (_handle, work) => work(),
  }
}
