import { sql } from 'kysely'
import type { Schema } from '../reads/schema.ts'
import type { Handle } from '../schema/tables.ts'

const tables = sql<{ name: string }>`select relname::text as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`

const cascades = sql<Schema['cascades'][number]>`
  select distinct parent.relname::text as "from", child.relname::text as "to"
  from pg_constraint key join pg_class parent on parent.oid = key.confrelid
    join pg_class child on child.oid = key.conrelid
  where key.contype = 'f' and key.confdeltype in ('c', 'n', 'd')
    and key.connamespace = current_schema()::regnamespace`

/** Reads the tables and foreign keys of a PostgreSQL database. */
export const postgresSchema = async (handle: Handle): Promise<Schema> => ({
  tables: (await tables.execute(handle)).rows.map(({ name }) => name),
  cascades: (await cascades.execute(handle)).rows,
})
