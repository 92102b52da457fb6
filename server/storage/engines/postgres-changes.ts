import { CompiledQuery, sql } from 'kysely'
import type { Handle } from '../schema/tables.ts'
import type { ChangeLog } from '../sql/changes.ts'

/**
 * A snapshot names the transactions that it does not see: those from `xmax` on, and those in its
 * list. All snapshots of a server are ordered, and one that is taken after a commit sees it, so what
 * was written between two of them is exactly what is recorded for these transactions. The log is
 * complete since a snapshot if it still has a row of a transaction that is not newer than it. The
 * snapshot of a transaction that has written does not tell that it is still running.
 */
const changes = `select
  case when pg_current_xact_id_if_assigned() is null then pg_current_snapshot()::text end as mark,
  (select string_agg(distinct name, ' ') from table_changes
    where xid >= pg_snapshot_xmax($1::pg_snapshot)
      or xid = any(array(select pg_snapshot_xip($1::pg_snapshot)))) as written,
  (select min(xid) from table_changes) <= pg_snapshot_xmin($1::pg_snapshot) as complete`

interface Row {
  mark: string | null
  written: string | null
  complete: boolean | null
}

/** Every log has a row, so that it can be complete. */
const begin = sql`insert into table_changes values (pg_current_xact_id(), '') on conflict do nothing`

/** The row that stays tells until when rows were removed. No older transaction is still running. */
const forgetBefore = (mark: string) => sql`delete from table_changes
  where xid < least(pg_snapshot_xmin(${mark}::pg_snapshot), (select max(xid) from table_changes))`

/** Also for writes of tools that switch triggers off, such as those that load data. */
const watchTables = sql`do $$ declare t regclass; begin
  for t in select oid from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname !~ '^(table_changes$|kysely_)'
      and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'note_change')
  loop
    execute format('create trigger note_change after insert or update or delete or truncate on %s
      for each statement execute function note_change()', t);
    execute format('alter table %s enable always trigger note_change', t);
  end loop; end $$`

/** A dump of another server may bring transactions that this one has still to come to. */
const removeForeign = sql`delete from table_changes
  where xid >= pg_snapshot_xmax(pg_current_snapshot())`

/** Which tables were written, by any program. */
export const postgresChanges: ChangeLog = {
  async watchTables(handle) {
    await watchTables.execute(handle)
    await removeForeign.execute(handle)
  },
  async since(handle: Handle, mark) {
    const query = CompiledQuery.raw(changes, [mark ?? null]) as CompiledQuery<Row>
    const row = (await handle.executeQuery(query)).rows[0] as Row
    const tables = row.complete ? (row.written?.split(' ') ?? []) : undefined
    return { mark: row.mark ?? undefined, tables }
  },
  async begin(handle) {
    await begin.execute(handle)
  },
  async forgetBefore(handle, mark) {
    await forgetBefore(mark).execute(handle)
  },
}
