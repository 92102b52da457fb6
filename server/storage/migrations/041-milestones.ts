import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createMilestones(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('milestones'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('number', bigint, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('creator_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('open_issues', bigint, (column) => column.notNull())
    .addColumn('closed_issues', bigint, (column) => column.notNull())
    .addColumn('due_on', bigint)
    .addColumn('closed_at', bigint)
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .addUniqueConstraint('milestones_key', ['repository_id', 'number'] as never)
    .addUniqueConstraint('milestones_title', ['repository_id', 'title_key'] as never)
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('milestones')
  await index('milestones_by_due_date')
    .columns(['repository_id', 'state', 'due_on', 'number'])
    .execute()
  await index('milestones_by_title').column('title_key').execute()
  await index('milestones_by_creator').column('creator_id').execute()
}

/** Milestones of repositories, and the milestone of each issue. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createMilestones(db, engine)
  await db.schema
    .alterTable('repositories')
    .addColumn('last_milestone_number', engine.bigint, (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('issues')
    .addColumn('milestone_id', engine.bigint, (column) =>
      column.references('milestones.id').onDelete('set null'),
    )
    .execute()
  const index = `create index issues_by_milestone on issues (milestone_id, state)
    where milestone_id is not null`
  await sql.raw(index).execute(db)
}
