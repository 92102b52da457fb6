import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** What users react to: the column that names it, and its table. */
const subjects = [
  { column: 'issue_id', table: 'issues' },
  { column: 'issue_comment_id', table: 'issue_comments' },
  { column: 'review_comment_id', table: 'review_comments' },
  { column: 'release_id', table: 'releases' },
]

async function createReactions(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  let table = engine
    .table(db.schema.createTable('reactions'))
    .addColumn('user_id', bigint, (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
  for (const { column, table: subject } of subjects) {
    table = table.addColumn(column, bigint, (each) =>
      each.references(`${subject}.id`).onDelete('cascade'),
    )
  }
  await table.execute()
  await db.schema.createIndex('reactions_by_user').on('reactions').column('user_id').execute()
}

/** A reaction has one subject, so that an index of the others has no row for it. */
async function indexSubject(db: Db, column: string): Promise<void> {
  for (const statement of [
    `create unique index reactions_of_${column} on reactions (${column}, user_id, content)
      where ${column} is not null`,
    `create index reactions_by_${column} on reactions (${column}, id) where ${column} is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function createEvents(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('issue_events'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
    .addColumn('actor_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('issue_events')
  await index('issue_events_by_issue').columns(['issue_id', 'id']).execute()
  await index('issue_events_by_repository').columns(['repository_id', 'id']).execute()
  await index('issue_events_by_actor').column('actor_id').execute()
}

/** Reactions of users, whose numbers each subject has as JSON, and the events of issues. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createReactions(db, engine)
  await createEvents(db, engine)
  for (const { column, table } of subjects) {
    await indexSubject(db, column)
    await db.schema.alterTable(table).addColumn('reactions', 'text').execute()
  }
  await db.schema
    .alterTable('issues')
    .addColumn('reaction_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
