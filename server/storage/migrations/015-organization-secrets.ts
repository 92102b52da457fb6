import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Key pairs that clients encrypt secrets with. `id` is the id of the organization. */
async function createKeys(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('organization_keys'), { id: false })
    .addColumn('id', engine.bigint, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

async function createSecrets(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('organization_secrets'))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visibility', 'text', (column) => column.notNull())
    .addColumn('value', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('organization_secrets_key', ['organization_id', 'name'] as never)
    .execute()
}

async function createSelections(db: Db, engine: Engine): Promise<void> {
  const parent = 'organization_secrets.id'
  await engine
    .table(db.schema.createTable('organization_secret_repositories'), { id: false })
    .addColumn('secret_id', engine.bigint, (column) =>
      column.notNull().references(parent).onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('organization_secret_repositories_key', [
      'secret_id',
      'repository_id',
    ] as never)
    .execute()
  await db.schema
    .createIndex('organization_secret_repositories_by_repository')
    .on('organization_secret_repositories')
    .column('repository_id')
    .execute()
}

/** Organization secrets, their key pairs and the repositories that may use them. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createKeys(db, engine)
  await createSecrets(db, engine)
  await createSelections(db, engine)
}
