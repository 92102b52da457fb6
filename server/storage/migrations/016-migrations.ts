import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

const wishes = [
  'lock_repositories',
  'exclude_metadata',
  'exclude_git_data',
  'exclude_attachments',
  'exclude_releases',
  'exclude_owner_projects',
  'org_metadata_only',
]

async function createMigrations(db: Db, engine: Engine): Promise<void> {
  const plain = engine
    .table(db.schema.createTable('migrations'))
    .addColumn('owner_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('guid', 'text', (column) => column.notNull().unique())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('lease_until', engine.bigint, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('archive_size', engine.bigint)
    .addColumn('expires_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
  const table = wishes.reduce(
    (table, wish) => table.addColumn(wish as 'state', 'integer', (column) => column.notNull()),
    plain,
  )
  await table.execute()
  const index = (name: string) => db.schema.createIndex(name).on('migrations')
  await index('migrations_by_owner').columns(['owner_id', 'id']).execute()
  await index('migrations_to_export')
    .column('lease_until')
    .where(
      sql.ref('state'),
      'in',
      ['pending', 'exporting'].map((state) => sql.lit(state)),
    )
    .execute()
  await index('migrations_by_expiry')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute()
}

async function createMigrationRepositories(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('migration_repositories'), { id: false })
    .addColumn('migration_id', engine.bigint, (column) =>
      column.notNull().references('migrations.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('locked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('migration_repositories_key', [
      'migration_id',
      'repository_id',
    ] as never)
    .execute()
  await db.schema
    .createIndex('migration_repositories_by_repository')
    .on('migration_repositories')
    .columns(['repository_id', 'locked'])
    .execute()
}

/** Exports of repositories, and accepted deletions of installations. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createMigrations(db, engine)
  await createMigrationRepositories(db, engine)
  await engine
    .table(db.schema.createTable('installation_removals'), { id: false })
    .addColumn('installation_id', engine.bigint, (column) =>
      column.primaryKey().references('installations.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}
