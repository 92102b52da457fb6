import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Workflows of repositories, stored so that each keeps its id. */
async function createWorkflows(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflows'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('blob', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workflows_path', ['repository_id', 'path'] as never)
    .execute()
}

async function createRuns(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflow_runs'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('workflow_id', engine.bigint, (column) =>
      column.notNull().references('workflows.id').onDelete('cascade'),
    )
    .addColumn('actor_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('run_number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('head_branch', 'text', (column) => column.notNull())
    .addColumn('head_sha', 'text', (column) => column.notNull())
    .addColumn('head_commit', 'text', (column) => column.notNull())
    .addColumn('display_title', 'text', (column) => column.notNull())
    .addColumn('inputs', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('conclusion', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workflow_runs_number', ['workflow_id', 'run_number'] as never)
    .execute()
}

/** Workflows and their runs. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createWorkflows(db, engine)
  await createRuns(db, engine)
  await db.schema
    .createIndex('workflow_runs_by_repository')
    .on('workflow_runs')
    .columns(['repository_id', 'id'])
    .execute()
  await db.schema
    .createIndex('workflow_runs_by_actor')
    .on('workflow_runs')
    .column('actor_id')
    .where(sql.ref('actor_id'), 'is not', null)
    .execute()
}
