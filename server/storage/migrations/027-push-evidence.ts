import type { Kysely } from 'kysely'

/**
 * Names each push in the logs of its refs, and the process that accepted it, so that recovery does
 * not depend on present refs or on the lease. Both are null for pushes of older versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pushes').addColumn('mark', 'text').execute()
  await db.schema.alterTable('pushes').addColumn('owner', 'text').execute()
  await db.schema
    .createIndex('pushes_by_repository')
    .on('pushes')
    .columns(['repository_id'])
    .execute()
}
