import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createStatuses(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('user_statuses'))
    .addColumn('user_id', bigint, (column) =>
      column.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('organization_id', bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('emoji', 'text')
    .addColumn('message', 'text')
    .addColumn('limited', 'integer', (column) => column.notNull())
    .addColumn('expires_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('user_statuses_by_organization')
    .on('user_statuses')
    .column('organization_id')
    .execute()
}

/**
 * Where bases were before pull requests were merged into them, so that merges can be reverted, and
 * what users say that they are doing.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema.alterTable('pulls').addColumn('merged_onto_sha', 'text').execute()
  await createStatuses(db, engine)
}
