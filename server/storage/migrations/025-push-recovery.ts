import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Counts attempts to recover a push, so that one that ends the server is not tried for ever. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('pushes')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('pushes').addColumn('parked_at', engine.bigint).execute()
}
