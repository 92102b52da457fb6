import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** Who edited the text of an issue, or of one of its comments, and when. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('text_edits'))
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('comment_id', bigint, (column) =>
      column.references('issue_comments.id').onDelete('cascade'),
    )
    .addColumn('editor_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
  for (const column of ['issue_id', 'comment_id', 'editor_id']) {
    const name = sql.raw(`text_edits_by_${column}`)
    await sql`create index ${name} on text_edits (${sql.ref(column)})`.execute(db)
  }
}
