import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/**
 * Conversations of reviews that someone resolved, which the comment that started one records, and the
 * files of pull requests that users have viewed.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bigint } = engine
  await db.schema
    .alterTable('review_comments')
    .addColumn('resolved_by_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute()
  await db.schema.alterTable('review_comments').addColumn('resolved_at', bigint).execute()
  await engine
    .table(db.schema.createTable('viewed_files'), { id: false })
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('user_id', bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('blob', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('viewed_files_key', ['issue_id', 'user_id', 'path'] as never)
    .execute()
  for (const statement of [
    'create index viewed_files_by_user on viewed_files (user_id)',
    `create index review_comments_by_resolver on review_comments (resolved_by_id)
      where resolved_by_id is not null`,
  ])
    await sql.raw(statement).execute(db)
}
