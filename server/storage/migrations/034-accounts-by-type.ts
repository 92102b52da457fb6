import type { Kysely } from 'kysely'

/** Adds an index for lists of all organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('accounts_by_type').on('accounts').columns(['type', 'id']).execute()
}
