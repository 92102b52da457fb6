import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createSocialAccounts(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('social_accounts'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('social_accounts_once', ['user_id', 'url'] as never)
    .execute()
}

async function createUsageRecords(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('usage_records'))
    .addColumn('account_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('sku', 'text', (column) => column.notNull())
    .addColumn('model', 'text')
    .addColumn('repository', 'text')
    .addColumn('quantity', engine.bigint, (column) => column.notNull())
    .addColumn('discount', engine.bigint, (column) => column.notNull())
    .addColumn('price', engine.bigint, (column) => column.notNull())
    .addColumn('used_on', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('usage_records_by_day')
    .on('usage_records')
    .columns(['account_id', 'used_on'])
    .execute()
}

/** Social accounts and billable usage. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createSocialAccounts(db, engine)
  await createUsageRecords(db, engine)
}
