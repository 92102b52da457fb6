import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { createSelections, createValues } from './046-actions-settings-deployments.ts'

type Db = Kysely<unknown>

/** Moves the dependency bot secrets of organizations to a table that repositories can use too. */
async function moveDependencySecrets(db: Db, engine: Engine): Promise<void> {
  await createValues(db, engine, 'dependency_secrets')
  await createSelections(db, engine, 'dependency_secrets', 'secret_id')
  const columns = sql.raw('id, organization_id, name, visibility, value, created_at, updated_at')
  await sql`insert into dependency_secrets (${columns})
    select ${columns} from organization_secrets`.execute(db)
  await sql`insert into dependency_secret_repositories (secret_id, repository_id)
    select secret_id, repository_id from organization_secret_repositories`.execute(db)
  await engine.keepCounting(db, 'organization_secrets', 'dependency_secrets')
  // Children first, because dropping a parent deletes the rows that refer to it.
  await db.schema.dropTable('organization_secret_repositories').execute()
  await db.schema.dropTable('organization_secrets').execute()
}

/** Jobs of workflow runs, and their attempts. */
async function createJobs(db: Db, engine: Engine): Promise<void> {
  const runs = () => db.schema.alterTable('workflow_runs')
  const one = 'run_attempt'
  await runs()
    .addColumn(one, 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await runs().addColumn('started_at', engine.bigint).execute()
  await runs()
    .addColumn('rerun_by_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .execute()
  await db.schema
    .createIndex('workflow_runs_by_rerun')
    .on('workflow_runs')
    .column('rerun_by_id')
    .where(sql.ref('rerun_by_id'), 'is not', null)
    .execute()
  await engine
    .table(db.schema.createTable('workflow_jobs'))
    .addColumn('run_id', engine.bigint, (column) =>
      column.notNull().references('workflow_runs.id').onDelete('cascade'),
    )
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('labels', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('completed_at', engine.bigint)
    .execute()
  // gh looks for a check run with the id of a job, and must not find one of an app.
  await engine.raiseCount(db, 'workflow_jobs', 1_000_000_000_000)
  await db.schema
    .createIndex('workflow_jobs_by_run')
    .on('workflow_jobs')
    .columns(['run_id', 'id'])
    .execute()
}

/** Lets values of workflows belong to an environment. */
export async function addEnvironment(
  db: Db,
  engine: Engine,
  table: 'actions_secrets' | 'actions_variables',
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('environment_id', engine.bigint, (column) =>
      column.references('environments.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex(`${table}_of_environment`)
    .on(table)
    .columns(['environment_id', 'name'])
    .unique()
    .execute()
}

/** Disabled workflows, jobs of runs, and secrets of environments and of the dependency bot in repositories. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('workflows')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('active'))
    .execute()
  await createJobs(db, engine)
  await moveDependencySecrets(db, engine)
  await addEnvironment(db, engine, 'actions_secrets')
}
