import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createBlocks(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('blocks'), { id: false })
    .addColumn('blocker_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('blocked_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('blocks_key', ['blocker_id', 'blocked_id'] as never)
    .execute()
  await db.schema.createIndex('blocks_by_blocked').on('blocks').column('blocked_id').execute()
}

async function createInteractionLimits(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('interaction_limits'), { id: false })
    .addColumn('account_id', engine.bigint, (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('admitted', 'text', (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Blocks and temporary interaction limits. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createBlocks(db, engine)
  await createInteractionLimits(db, engine)
}
