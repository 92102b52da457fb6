import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** A table whose rows are deleted with a row of another table. */
const within = (db: Db, engine: Engine, table: string, parent: string, target: string) =>
  engine
    .table(db.schema.createTable(table))
    .addColumn(parent, engine.bigint, (column) =>
      column.notNull().references(`${target}.id`).onDelete('cascade'),
    )

async function createIssues(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('repositories')
    .addColumn('last_number', engine.bigint, (column) => column.notNull().defaultTo(0))
    .execute()
  await within(db, engine, 'issues', 'repository_id', 'repositories')
    .addColumn('number', engine.bigint, (column) => column.notNull())
    .addColumn('pull', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text')
    .addColumn('user_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('state_reason', 'text')
    .addColumn('locked', 'integer', (column) => column.notNull())
    .addColumn('active_lock_reason', 'text')
    .addColumn('comments', 'integer', (column) => column.notNull())
    .addColumn('draft', 'integer', (column) => column.notNull())
    .addColumn('merged_at', engine.bigint)
    .addColumn('closed_at', engine.bigint)
    .addColumn('closed_by_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('issues_number', ['repository_id', 'number'] as never)
    .execute()
  await db.schema
    .createIndex('issues_by_state')
    .on('issues')
    .columns(['repository_id', 'state', 'created_at', 'id'])
    .execute()
  await within(db, engine, 'issue_assignees', 'issue_id', 'issues')
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addUniqueConstraint('issue_assignees_key', ['issue_id', 'user_id'] as never)
    .execute()
}

async function createLabels(db: Db, engine: Engine): Promise<void> {
  await within(db, engine, 'labels', 'repository_id', 'repositories')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addUniqueConstraint('labels_name', ['repository_id', 'name_key'] as never)
    .execute()
  await within(db, engine, 'issue_labels', 'issue_id', 'issues')
    .addColumn('label_id', engine.bigint, (column) =>
      column.notNull().references('labels.id').onDelete('cascade'),
    )
    .addUniqueConstraint('issue_labels_key', ['issue_id', 'label_id'] as never)
    .execute()
}

async function createComments(db: Db, engine: Engine): Promise<void> {
  await within(db, engine, 'issue_comments', 'issue_id', 'issues')
    .addColumn('repository_id', engine.bigint, (column) => column.notNull())
    .addColumn('user_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  const index = (name: string, table: string) => db.schema.createIndex(name).on(table)
  await index('issue_comments_by_issue', 'issue_comments').columns(['issue_id', 'id']).execute()
  await index('issue_comments_by_repository', 'issue_comments')
    .columns(['repository_id', 'id'])
    .execute()
  await index('issue_labels_by_label', 'issue_labels').column('label_id').execute()
  await index('issue_assignees_by_user', 'issue_assignees').column('user_id').execute()
  // Deleting an account finds the rows that refer to it through these indexes.
  await index('issues_by_user', 'issues').column('user_id').execute()
  await index('issues_by_closer', 'issues')
    .column('closed_by_id')
    .where(sql.ref('closed_by_id'), 'is not', null)
    .execute()
  await index('issue_comments_by_user', 'issue_comments').column('user_id').execute()
}

/** Issues and pull requests, which share one sequence of numbers in a repository. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createIssues(db, engine)
  await createLabels(db, engine)
  await createComments(db, engine)
}
