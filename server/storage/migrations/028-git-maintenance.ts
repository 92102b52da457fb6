import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Counts the changes of each repository and gist since its last maintenance. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('git_maintenance'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.unique().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('gist_id', engine.bigint, (column) =>
      column.unique().references('gists.id').onDelete('cascade'),
    )
    .addColumn('changes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease_until', engine.bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', engine.bigint, (column) => column.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('pruned_at', engine.bigint, (column) => column.notNull())
    .execute()
  for (const column of ['changes', 'lease_until'])
    await db.schema
      .createIndex(`git_maintenance_by_${column}`)
      .on('git_maintenance')
      .columns([column])
      .execute()
}
