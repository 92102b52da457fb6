import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

const execute = async (db: Db, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The ids of all repositories whose rows in other tables still exist. */
async function createIds(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('repository_ids'), { id: false })
    .addColumn('id', engine.bigint, (column) => column.primaryKey())
    .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await execute(db, [
    'insert into repository_ids (id) select id from repositories',
    'create index repository_ids_deleted on repository_ids (id) where deleted = 1',
  ])
}

const add = 'insert into repository_ids (id) values (new.id);'
const remove = 'update repository_ids set deleted = 1 where id = old.id;'

const sqliteTriggers = [
  `create trigger repository_ids_add after insert on repositories begin ${add} end`,
  `create trigger repository_ids_remove after delete on repositories begin ${remove} end`,
]

const postgresTriggers = Object.entries({
  add: ['insert', add],
  remove: ['delete', remove],
}).flatMap(([name, [event, body]]) => [
  `create function repository_ids_${name}() returns trigger language plpgsql as $$
      begin ${body} return null; end $$`,
  `create trigger repository_ids_${name} after ${event} on repositories
      for each row execute function repository_ids_${name}()`,
])

/** What SQLite has to create again with the table, which comes first. */
const sqliteParts = sql<{ type: string; name: string; sql: string }>`
  select type, name, sql from sqlite_master
  where sql is not null and (tbl_name = 'repositories' or name = 'repository_search_texts')
  order by type = 'table' desc, type = 'view' desc`

/** The statement that creates the table, with another name and with references to the ids. */
const renamed = (statement: string): string =>
  statement
    .replace('"repositories"', '"new_repositories"')
    .replaceAll('references "repositories"', 'references "repository_ids"')

/**
 * SQLite changes a foreign key only with its table. But when a table gets another name, the foreign
 * keys that refer to it follow, and refer to the next table of that name.
 */
async function replaceTable(db: Db, engine: Engine): Promise<void> {
  const [table, ...parts] = (await sqliteParts.execute(db)).rows
  await execute(db, [
    ...parts.toReversed().map(({ type, name }) => `drop ${type} "${name}"`),
    renamed(table!.sql),
    'insert into new_repositories select * from repositories',
  ])
  await engine.keepCounting(db, 'repositories', 'new_repositories')
  await execute(db, [
    'alter table repositories rename to repository_ids',
    'drop table repository_ids',
    'alter table new_repositories rename to repositories',
  ])
  await createIds(db, engine)
  await execute(db, [...parts.map((part) => part.sql), ...sqliteTriggers])
}

/** Without foreign keys, because the removal of the old table would delete the rows of the others. */
async function changeSqlite(db: Db, engine: Engine): Promise<void> {
  await execute(db, ['pragma foreign_keys = off', 'begin immediate'])
  try {
    await replaceTable(db, engine)
    await execute(db, ['commit'])
  } catch (error) {
    await execute(db, ['rollback'])
    throw error
  } finally {
    await execute(db, ['pragma foreign_keys = on'])
  }
}

const postgresKeys = sql<{ child: string; name: string; definition: string }>`
  select conrelid::regclass::text as child, conname as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and confrelid = 'repositories'::regclass`

async function changePostgres(db: Db, engine: Engine): Promise<void> {
  await createIds(db, engine)
  for (const { child, name, definition } of (await postgresKeys.execute(db)).rows) {
    if (child === 'repository_search') continue // deleted with the repository
    const changed = definition.replace('REFERENCES repositories(', 'REFERENCES repository_ids(')
    await execute(db, [
      `alter table ${child} drop constraint "${name}", add constraint "${name}" ${changed}`,
    ])
  }
  await execute(db, postgresTriggers)
}

/**
 * Lets a repository be deleted before what belongs to it: other tables refer to `repository_ids`,
 * which triggers keep, so that deleting the row of a repository deletes nothing else.
 */
export const up = (db: Db, engine: Engine): Promise<void> =>
  engine.name === 'sqlite' ? changeSqlite(db, engine) : changePostgres(db, engine)
