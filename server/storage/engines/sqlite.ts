import Database from 'better-sqlite3'
import { SqliteDialect, sql } from 'kysely'
import type { Engine } from './engine.ts'

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
    dialect: new SqliteDialect({ database }),
    exclusive: true,
    bigint: 'integer',
    table(builder, { id = true } = {}) {
      const withId = id
        ? builder.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        : builder
      return withId.modifyEnd(sql`strict`)
    },
    async claimJobs(handle, { kind, now, leaseUntil, limit, except }) {
      const due = handle
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('run_at', '<=', now)
        .where('lease_until', '<=', now)
        .$if(except.length > 0, (query) => query.where('pool', 'not in', except))
        .orderBy('id')
        .limit(limit)
      return handle
        .updateTable('jobs')
        .set((set) => ({ lease_until: leaseUntil, attempts: set('attempts', '+', 1) }))
        .where('id', 'in', due)
        .returning(['id', 'kind', 'subject_id', 'pool', 'attempts'])
        .execute()
    },
    stamp: () => dataVersion.get() ?? 0,
    exclusively: (_handle, work) => work(),
  }
}
