import { sql, type Kysely } from 'kysely'

/** Requests to merge pull requests when their requirements are met. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('pulls').addColumn('auto_merge', 'text').execute()
  await sql
    .raw('create index pulls_with_auto_merge on pulls (issue_id) where auto_merge is not null')
    .execute(db)
}
