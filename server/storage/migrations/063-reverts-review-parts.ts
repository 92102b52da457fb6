import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createStatuses(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('user_statuses'))
    .addColumn('user_id', bigint, (column) =>
      column.notNull().unique().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('organization_id', bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('emoji', 'text')
    .addColumn('message', 'text')
    .addColumn('limited', 'integer', (column) => column.notNull())
    .addColumn('expires_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('user_statuses_by_organization')
    .on('user_statuses')
    .column('organization_id')
    .execute()
}

async function addCreators(db: Db, { bigint }: Engine): Promise<void> {
  await db.schema
    .alterTable('check_suites')
    .addColumn('creator_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute()
  await sql`create index check_suites_by_creator on check_suites (creator_id)
    where creator_id is not null`.execute(db)
}

/** Reviews become subjects of reactions and edits, like the comments in 042 and 057. */
async function addReviewParts(db: Db, { bigint }: Engine): Promise<void> {
  const refer = (table: string, column: string, to: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, bigint, (each) => each.references(`${to}.id`).onDelete('cascade'))
      .execute()
  await refer('reactions', 'pull_review_id', 'pull_reviews')
  await refer('text_edits', 'review_id', 'pull_reviews')
  await refer('text_edits', 'review_comment_id', 'review_comments')
  for (const statement of [
    `create unique index reactions_of_pull_review_id
      on reactions (pull_review_id, user_id, content) where pull_review_id is not null`,
    `create index reactions_by_pull_review_id
      on reactions (pull_review_id, id) where pull_review_id is not null`,
    `create index text_edits_by_review_id on text_edits (review_id)
      where review_id is not null`,
    `create index text_edits_by_review_comment_id on text_edits (review_comment_id)
      where review_comment_id is not null`,
  ])
    await sql.raw(statement).execute(db)
  await db.schema.alterTable('pull_reviews').addColumn('reactions', 'text').execute()
  for (const table of ['pull_reviews', 'review_comments', 'commit_comments'])
    await db.schema.alterTable(table).addColumn('minimized_reason', 'text').execute()
}

/**
 * Where bases were before pull requests were merged into them, so that merges can be reverted, what
 * users say that they are doing, how teams assign reviews, whose pushes created check suites, and
 * reactions to, edits of and hidden reviews and comments.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema.alterTable('pulls').addColumn('merged_onto_sha', 'text').execute()
  await createStatuses(db, engine)
  await db.schema.alterTable('teams').addColumn('review_assignment', 'text').execute()
  await addCreators(db, engine)
  await addReviewParts(db, engine)
}
