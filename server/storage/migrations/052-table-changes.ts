import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/**
 * Records which tables each transaction wrote, on PostgreSQL. Triggers insert the rows, so writes of
 * any program count. The table is not logged, because processes only compare what they have cached
 * with it: if it is emptied after a crash, they drop everything.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine.name !== 'postgres') return
  await sql`create unlogged table table_changes (
    xid xid8 not null, name text collate "C" not null, primary key (xid, name))`.execute(db)
  await sql`create function note_change() returns trigger language plpgsql as $$ begin
    insert into table_changes values (pg_current_xact_id(), tg_table_name) on conflict do nothing;
    return null; end $$`.execute(db)
}
