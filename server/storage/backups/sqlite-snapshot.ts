import Database from 'better-sqlite3'
import type { SavedSnapshot, StoreSnapshot } from './store-snapshot.ts'

/** Pages copied before the event loop continues: 4 MiB. */
const batch = 1024

function texts(database: Database.Database, sql: string): string[] {
  return database.prepare<[], string>(sql).pluck().all()
}

const ids = (database: Database.Database, table: 'repositories' | 'gists'): number[] =>
  database.prepare<[], number>(`select id from ${table} order by id`).pluck().all()

/** Turns the copy into one file without a write-ahead log, and reads what it contains. */
function finish(file: string): SavedSnapshot {
  const copy = new Database(file)
  try {
    copy.pragma('journal_mode = DELETE')
    return {
      repositories: ids(copy, 'repositories'),
      gists: ids(copy, 'gists'),
      migrations: texts(copy, 'select name from kysely_migration order by name'),
    }
  } finally {
    copy.close()
  }
}

/**
 * Opens a read transaction and copies the file with SQLite's online backup, a few pages at a time.
 * Without the transaction, each write of the server would restart the copy. Writers never wait; the
 * write-ahead log grows until the copy is complete.
 */
export async function openSqliteSnapshot(file: string): Promise<StoreSnapshot> {
  const database = new Database(file, { fileMustExist: true })
  const close = async () => void database.close()
  try {
    database.pragma('busy_timeout = 5000')
    database.exec('begin')
    database.prepare('select count(*) from sqlite_schema').get() // starts the snapshot
  } catch (error) {
    await close()
    throw error
  }
  return {
    engine: 'sqlite',
    async save(copy) {
      await database.backup(copy, { progress: () => batch })
      database.exec('commit')
      return finish(copy)
    },
    [Symbol.asyncDispose]: close,
  }
}
