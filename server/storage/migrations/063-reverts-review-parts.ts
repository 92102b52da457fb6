import type { Kysely } from 'kysely'

/** Where bases were before pull requests were merged into them, so that merges can be reverted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pulls').addColumn('merged_onto_sha', 'text').execute()
}
