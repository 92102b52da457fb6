import type Database from 'better-sqlite3'
import type { Schema } from '../reads/schema.ts'

const tables = `select name from sqlite_master where type = 'table'`

const cascades = `
  select distinct key."table" as "from", child.name as "to"
  from sqlite_master child, pragma_foreign_key_list(child.name) key
  where child.type = 'table' and key.on_delete in ('CASCADE', 'SET NULL', 'SET DEFAULT')`

/** Reads the tables and foreign keys of a SQLite database. */
export const schemaOf = (database: Database.Database): Schema => ({
  tables: database.prepare<[], string>(tables).pluck().all(),
  cascades: database.prepare<[], Schema['cascades'][number]>(cascades).all(),
})
