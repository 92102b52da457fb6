import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Jobs that run and end, each with the texts of its log. */
async function completeJobs(db: Db, engine: Engine): Promise<void> {
  const jobs = () => db.schema.alterTable('workflow_jobs')
  await jobs()
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('queued'))
    .execute()
  await jobs().addColumn('conclusion', 'text').execute()
  await jobs().addColumn('started_at', engine.bigint).execute()
  await jobs()
    .addColumn('steps', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await sql`update workflow_jobs set status = 'completed', conclusion = 'cancelled'
    where completed_at is not null`.execute(db)
  await engine
    .table(db.schema.createTable('workflow_job_logs'), { id: false })
    .addColumn('job_id', engine.bigint, (column) =>
      column.primaryKey().references('workflow_jobs.id').onDelete('cascade'),
    )
    .addColumn('texts', 'text', (column) => column.notNull())
    .execute()
}

/** The check suite of a run. Older runs have none. */
const addSuites = (db: Db, engine: Engine) =>
  db.schema.alterTable('workflow_runs').addColumn('check_suite_id', engine.bigint).execute()

/** How earlier attempts of runs ended. */
async function createAttempts(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflow_attempts'))
    .addColumn('run_id', engine.bigint, (column) =>
      column.notNull().references('workflow_runs.id').onDelete('cascade'),
    )
    .addColumn('run_attempt', 'integer', (column) => column.notNull())
    .addColumn('conclusion', 'text')
    .addColumn('started_at', engine.bigint)
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addColumn('rerun_by_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addUniqueConstraint('workflow_attempts_number', ['run_id', 'run_attempt'] as never)
    .execute()
  await db.schema
    .createIndex('workflow_attempts_by_rerun')
    .on('workflow_attempts')
    .column('rerun_by_id')
    .where(sql.ref('rerun_by_id'), 'is not', null)
    .execute()
}

async function createArtifacts(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflow_artifacts'))
    .addColumn('run_id', engine.bigint, (column) =>
      column.notNull().references('workflow_runs.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', engine.bigint, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('archive', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workflow_artifacts_name', ['run_id', 'name'] as never)
    .execute()
}

async function createCaches(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflow_caches'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('size', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('workflow_caches_key', ['repository_id', 'ref', 'key'] as never)
    .execute()
}

/** Results of workflow runs: jobs with steps and logs, attempts, artifacts and caches. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await completeJobs(db, engine)
  await addSuites(db, engine)
  await createAttempts(db, engine)
  await createArtifacts(db, engine)
  await createCaches(db, engine)
}
