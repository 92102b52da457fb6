import Database from 'better-sqlite3'
import { sql, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { CauseLog } from './cause-log.ts'
import { claimDue } from './claim.ts'
import type { Engine, EngineNeeds } from './engine.ts'
import { mergeQueue } from './merge-queue.ts'
import { sqliteListed, sqliteNumbers, sqliteRows } from './row-list.ts'
import { withShapedRows } from './row-shapes.ts'
import { LogSync } from './log-sync.ts'
import { WritingDialect } from './sqlite-driver.ts'
import { schemaOf } from './sqlite-schema.ts'
import { sqliteTextIndex } from './sqlite-text-index.ts'
import { openStamp, type Stamp } from './sqlite-stamp.ts'

/** More than the number of distinct statements in regular use. */
const maxStatements = 500

/**
 * Pages in the write-ahead log before they are written to the database, which waits for the disk twice.
 * Four times the usual number, 16 MB: many pages change again in the meantime.
 */
const pagesOfLog = 4_000

interface Watchers {
  stamp: Stamp
  log: LogSync
}

interface Prepared {
  statement: SqliteStatement
  isReadOnly: boolean
}

const changesColumns = /^\s*(alter|create|drop)\b/i

function prepare(database: Database.Database, text: string): Prepared {
  const statement = database.prepare(text)
  return { statement: withShapedRows(statement), isReadOnly: statement.readonly }
}

/** Prepares each statement once: preparing takes as long as most statements take to run. */
function preparingOnce(database: Database.Database, { stamp, log }: Watchers): SqliteDatabase {
  const known = new Map<string, Prepared>()
  return {
    prepare(text) {
      let prepared = known.get(text)
      if (!prepared) {
        if (known.size >= maxStatements || changesColumns.test(text)) known.clear()
        known.set(text, (prepared = prepare(database, text)))
      }
      if (!prepared.isReadOnly && !database.inTransaction) log.wrote()
      return prepared.statement
    },
    close() {
      stamp.close()
      log.close()
      database.close()
    },
  }
}

/** Writes everything from the log to the database, and both to the disk. */
function checkpoint(database: Database.Database): void {
  const [result] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
  if (result.busy !== 0) throw Object.assign(new Error('The log is in use'), { code: 'EIO' })
}

/**
 * SQLite: one file with a write-ahead log. Unless the data is temporary, a write is on the disk
 * before it is acknowledged. Another process, such as a command, may use the file at the same time.
 */
export function openSqlite(file: string, { clock, log, durable }: EngineNeeds): Engine {
  const database = new Database(file)
  const hasLog = database.pragma('journal_mode = WAL', { simple: true }) === 'wal' // not in memory
  for (const pragma of [
    `synchronous = ${durable ? 'NORMAL' : 'OFF'}`,
    'foreign_keys = ON',
    'busy_timeout = 5000',
    'cache_size = -65536',
    `wal_autocheckpoint = ${pagesOfLog}`,
  ]) {
    database.pragma(pragma)
  }
  const logSync = new LogSync(file, { repair: () => checkpoint(database) })
  const needs = {
    file,
    causes: new CauseLog(clock, log),
    committed: () => logSync.wrote(),
    settle: durable && hasLog ? () => logSync.settle() : async () => {},
  }
  const stamp = openStamp(database, file)
  const prepared = preparingOnce(database, { stamp, log: logSync })
  const dialect = new WritingDialect(database, prepared, needs)
  return {
    name: 'sqlite',
    dialect,
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
    async raiseCount(db, table, id) {
      await sql`insert into sqlite_sequence (name, seq) select ${table}, 0
        where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(db)
      await sql`update sqlite_sequence set seq = max(seq, ${id}) where name = ${table}`.execute(db)
    },
    rows: sqliteRows,
    json: { object: 'json_object', list: 'json_group_array' },
    numbers: sqliteNumbers,
    listed: sqliteListed,
    texts: sqliteTextIndex,
    claimLanes: (handle, claim) => claimDue(handle, claim), // SQLite has one writer, so no row locks are needed
    newestOfSet: mergeQueue,
    stamp: () => stamp.read(),
    schema: async () => schemaOf(database),
    driver: () => dialect.driver,
    // SQLite runs write transactions one at a time.
    lockRow: async () => {},
    holdPair: async () => {},
    exclusively: (_handle, work) => work(),
  }
}
