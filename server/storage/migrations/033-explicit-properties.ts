import type { Kysely } from 'kysely'

/** Adds whether values of a custom property must be set explicitly. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('custom_properties')
    .addColumn('require_explicit_values', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
