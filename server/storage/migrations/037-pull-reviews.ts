import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createReviews(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('pull_reviews'))
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('commit_id', 'text', (column) => column.notNull())
    .addColumn('submitted_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('pull_reviews')
  await index('pull_reviews_by_issue').columns(['issue_id', 'id']).execute()
  await index('pull_reviews_by_repository').column('repository_id').execute()
  await index('pull_reviews_by_user').column('user_id').execute()
  await index('pull_reviews_pending')
    .columns(['issue_id', 'user_id'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('PENDING'))
    .execute()
}

async function createComments(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('review_comments'))
    .addColumn('review_id', bigint, (column) =>
      column.notNull().references('pull_reviews.id').onDelete('cascade'),
    )
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('in_reply_to_id', bigint)
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('diff_hunk', 'text', (column) => column.notNull())
    .addColumn('side', 'text')
    .addColumn('start_side', 'text')
    .addColumn('line', 'integer')
    .addColumn('start_line', 'integer')
    .addColumn('position', 'integer')
    .addColumn('commit_id', 'text', (column) => column.notNull())
    .addColumn('original_line', 'integer')
    .addColumn('original_start_line', 'integer')
    .addColumn('original_position', 'integer')
    .addColumn('original_commit_id', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('review_comments')
  await index('review_comments_by_review').columns(['review_id', 'id']).execute()
  await index('review_comments_by_issue').columns(['issue_id', 'created_at', 'id']).execute()
  await index('review_comments_by_creation')
    .columns(['repository_id', 'created_at', 'id'])
    .execute()
  await index('review_comments_by_update').columns(['repository_id', 'updated_at', 'id']).execute()
  await index('review_comments_by_user').column('user_id').execute()
}

async function createRequests(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('review_requests'))
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('cascade'))
    .addColumn('team_id', bigint, (column) => column.references('teams.id').onDelete('cascade'))
    .addUniqueConstraint('review_requests_of_user', ['issue_id', 'user_id'] as never)
    .addUniqueConstraint('review_requests_of_team', ['issue_id', 'team_id'] as never)
    .execute()
  for (const column of ['user_id', 'team_id']) {
    const index = db.schema.createIndex(`review_requests_by_${column}`)
    await index.on('review_requests').column(column).execute()
  }
}

/** Reviews of pull requests, comments on their diffs, and requests for reviews. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createReviews(db, engine)
  await createComments(db, engine)
  await createRequests(db, engine)
  await db.schema
    .alterTable('pulls')
    .addColumn('review_comments', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
