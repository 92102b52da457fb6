import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Key pairs that clients encrypt secrets with. `id` is the id of the repository. */
async function createKeys(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('repository_keys'), { id: false })
    .addColumn('id', engine.bigint, (column) =>
      column.primaryKey().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Named values, each of an organization or of a repository. */
async function createValues(db: Db, engine: Engine, table: string): Promise<void> {
  await engine
    .table(db.schema.createTable(table))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.references('repositories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visibility', 'text')
    .addColumn('value', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint(`${table}_of_organization`, ['organization_id', 'name'] as never)
    .addUniqueConstraint(`${table}_of_repository`, ['repository_id', 'name'] as never)
    .execute()
}

/** The repositories that may use a named value of their organization. */
async function createSelections(db: Db, engine: Engine, table: string, key: string) {
  const selections = `${table.replace(/s$/, '')}_repositories`
  await engine
    .table(db.schema.createTable(selections), { id: false })
    .addColumn(key, engine.bigint, (column) =>
      column.notNull().references(`${table}.id`).onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint(`${selections}_key`, [key, 'repository_id'] as never)
    .execute()
  await db.schema
    .createIndex(`${selections}_by_repository`)
    .on(selections)
    .column('repository_id')
    .execute()
}

/** Secrets and variables of workflows. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createKeys(db, engine)
  await createValues(db, engine, 'actions_secrets')
  await createSelections(db, engine, 'actions_secrets', 'secret_id')
  await createValues(db, engine, 'actions_variables')
  await createSelections(db, engine, 'actions_variables', 'variable_id')
}
