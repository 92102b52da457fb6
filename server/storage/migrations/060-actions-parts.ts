import type { Kysely } from 'kysely'

type Db = Kysely<unknown>

/** Workflows that are disabled. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('workflows')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('active'))
    .execute()
}
