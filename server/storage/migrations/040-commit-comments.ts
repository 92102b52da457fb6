import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Comments on commits. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('commit_comments'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('commit_id', 'text', (column) => column.notNull())
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('path', 'text')
    .addColumn('position', 'integer')
    .addColumn('line', 'integer')
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('commit_comments')
  await index('commit_comments_by_repository').columns(['repository_id', 'id']).execute()
  await index('commit_comments_by_commit').columns(['repository_id', 'commit_id', 'id']).execute()
  await index('commit_comments_by_user').column('user_id').execute()
}
