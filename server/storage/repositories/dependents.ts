import { sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'

interface Reference {
  parent: string
  table: string
  column: string
  /** 1 if a row ends with the one that it refers to, 0 if only the reference ends. */
  deletes: 0 | 1
}

/** A foreign key that refers to rows which are removed, and those that refer to its own rows. */
export interface Dependent extends Pick<Reference, 'table' | 'column'> {
  deletes: boolean
  dependents: Dependent[]
}

const statements = {
  sqlite: sql<Reference>`select key."table" as parent, child.name as "table",
      key."from" as "column", key.on_delete = 'CASCADE' as deletes
    from sqlite_master child, pragma_foreign_key_list(child.name) key
    where child.type = 'table' and key.on_delete in ('CASCADE', 'SET NULL')`,
  postgres: sql<Reference>`select confrelid::regclass::text as parent,
      conrelid::regclass::text as "table", attname as "column", (confdeltype = 'c')::int as deletes
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n')
      and connamespace = current_schema()::regnamespace
    order by "table", "column"`,
}

/** Reads which rows the deletion of a repository removes or changes, from the foreign keys. */
export async function dependentsOf(handle: Handle, engine: Engine): Promise<Dependent[]> {
  const { rows } = await statements[engine.name].execute(handle)
  const under = (parent: string): Dependent[] =>
    rows
      .filter((row) => row.parent === parent)
      .map(({ table, column, deletes }) => ({
        ...{ table, column, deletes: deletes === 1 },
        dependents: deletes === 1 && table !== parent ? under(table) : [],
      }))
  return under('repository_ids')
}
