import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Comments on commits become subjects of reactions, like those in 042. */
async function addReactions(db: Db, { bigint }: Engine): Promise<void> {
  await db.schema
    .alterTable('reactions')
    .addColumn('commit_comment_id', bigint, (column) =>
      column.references('commit_comments.id').onDelete('cascade'),
    )
    .execute()
  await db.schema.alterTable('commit_comments').addColumn('reactions', 'text').execute()
  for (const statement of [
    `create unique index reactions_of_commit_comment_id
      on reactions (commit_comment_id, user_id, content) where commit_comment_id is not null`,
    `create index reactions_by_commit_comment_id
      on reactions (commit_comment_id, id) where commit_comment_id is not null`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/** The parent of an issue, its place among the sub-issues, and the levels of issues below it. */
async function addParents(db: Db, { bigint }: Engine): Promise<void> {
  const alter = () => db.schema.alterTable('issues')
  await alter()
    .addColumn('parent_id', bigint, (column) => column.references('issues.id').onDelete('set null'))
    .execute()
  await alter().addColumn('sub_position', bigint).execute()
  await alter()
    .addColumn('nesting', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The state is there to count completed sub-issues in the index.
  const index = `create index issues_by_parent on issues (parent_id, state)
    where parent_id is not null`
  await sql.raw(index).execute(db)
}

/** Issues that others block. */
async function createDependencies(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  let table = engine.table(db.schema.createTable('issue_dependencies'), { id: false })
  for (const column of ['issue_id', 'blocked_by_id']) {
    table = table.addColumn(column, bigint, (each) =>
      each.notNull().references('issues.id').onDelete('cascade'),
    )
  }
  await table
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('issue_dependencies_key', ['issue_id', 'blocked_by_id'] as never)
    .execute()
  await db.schema
    .createIndex('issue_dependencies_by_blocking')
    .on('issue_dependencies')
    .column('blocked_by_id')
    .execute()
}

/** Reactions to comments on commits, issues that are parts of others, and dependencies. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await addReactions(db, engine)
  await addParents(db, engine)
  await createDependencies(db, engine)
}
