import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Stars, and indexes from a repository to its forks and its whole network. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('stars'), { id: false })
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('stars_key', ['user_id', 'repository_id'] as never)
    .execute()
  const index = (name: string) => db.schema.createIndex(name)
  await index('stars_by_repository').on('stars').column('repository_id').execute()
  await index('repositories_by_parent').on('repositories').column('parent_id').execute()
  await index('repositories_by_source').on('repositories').column('source_id').execute()
}
