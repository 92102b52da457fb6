import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** The texts besides that of an issue itself: the column that names one, and its table. */
const texts = [
  { column: 'comment_id', table: 'issue_comments' },
  { column: 'review_id', table: 'pull_reviews' },
  { column: 'review_comment_id', table: 'review_comments' },
]

async function createTable(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  let table = engine.table(db.schema.createTable('issue_references'))
  for (const column of ['issue_id', 'source_id']) {
    table = table.addColumn(column, bigint, (each) =>
      each.notNull().references('issues.id').onDelete('cascade'),
    )
  }
  for (const { column, table: name } of texts) {
    table = table.addColumn(column, bigint, (each) =>
      each.references(`${name}.id`).onDelete('cascade'),
    )
  }
  await table
    .addColumn('actor_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
}

/** Mentions of an issue in the texts of others, which its timeline shows. They end with the text. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createTable(db, engine)
  const text = texts.map(({ column }) => `coalesce(${column}, 0)`).join(', ')
  for (const statement of [
    `create unique index issue_references_once on issue_references (issue_id, source_id, ${text})`,
    'create index issue_references_by_source on issue_references (source_id)',
    'create index issue_references_by_actor on issue_references (actor_id)',
    ...texts.map(
      ({ column }) => `create index issue_references_by_${column}
        on issue_references (${column}) where ${column} is not null`,
    ),
  ]) {
    await sql.raw(statement).execute(db)
  }
}
