import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** The template that a repository was created from. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('repositories')
    .addColumn('template_id', engine.bigint, (column) =>
      column.references('repositories.id').onDelete('set null'),
    )
    .execute()
  await db.schema
    .createIndex('repositories_by_template')
    .on('repositories')
    .column('template_id')
    .execute()
}
