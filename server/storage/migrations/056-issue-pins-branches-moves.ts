import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** A table of what belongs to an issue in a repository, and ends with either. */
const ofIssue = (db: Db, engine: Engine, name: string, isId: boolean) => {
  const { bigint } = engine
  return engine
    .table(db.schema.createTable(name), { id: isId })
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('issue_id', bigint, (column) =>
      column.notNull().references('issues.id').onDelete('cascade'),
    )
}

/** Pinned issues, branches of issues, former numbers of transferred issues, minimized comments. */
export async function up(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await ofIssue(db, engine, 'issue_pins', true)
    .addColumn('actor_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
  await ofIssue(db, engine, 'linked_branches', true)
    .addColumn('branch', 'text', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
  await ofIssue(db, engine, 'issue_moves', false)
    .addColumn('number', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('issue_moves_key', ['repository_id', 'number'])
    .execute()
  await db.schema.alterTable('issue_comments').addColumn('minimized_reason', 'text').execute()
  for (const statement of [
    'create unique index issue_pins_by_issue on issue_pins (issue_id)',
    'create index issue_pins_by_repository on issue_pins (repository_id)',
    'create index issue_pins_by_actor on issue_pins (actor_id)',
    'create unique index linked_branches_once on linked_branches (issue_id, repository_id, branch)',
    'create index linked_branches_by_repository on linked_branches (repository_id)',
    'create index issue_moves_by_issue on issue_moves (issue_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
