import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Check suites: one of each app for a commit. Its latest runs decide its state. */
async function createSuites(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('check_suites'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('app_id', bigint, (column) => column.references('apps.id').onDelete('set null'))
    .addColumn('head_sha', 'text', (column) => column.notNull())
    .addColumn('head_branch', 'text')
    .addColumn('before_sha', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('conclusion', 'text')
    .addColumn('latest_runs', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('updated_at', bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('check_suites_by_commit')
    .on('check_suites')
    .columns(['repository_id', 'head_sha', 'app_id'])
    .unique()
    .execute()
  await db.schema.createIndex('check_suites_by_app').on('check_suites').column('app_id').execute()
}

/** Check runs. `latest` marks the newest of each name in a suite. */
async function createRuns(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('check_runs'))
    .addColumn('suite_id', bigint, (column) =>
      column.notNull().references('check_suites.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('latest', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('conclusion', 'text')
    .addColumn('external_id', 'text')
    .addColumn('details_url', 'text')
    .addColumn('started_at', bigint)
    .addColumn('completed_at', bigint)
    .addColumn('title', 'text')
    .addColumn('summary', 'text')
    .addColumn('text', 'text')
    .addColumn('actions', 'text', (column) => column.notNull())
    .addColumn('annotations_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('check_runs')
  await index('check_runs_by_name').columns(['suite_id', 'name_key', 'id']).execute()
  await index('check_runs_latest')
    .columns(['suite_id', 'latest', 'status', 'conclusion', 'id'])
    .execute()
}

/** Remarks of check runs on lines of files. */
async function createAnnotations(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('check_annotations'))
    .addColumn('run_id', engine.bigint, (column) =>
      column.notNull().references('check_runs.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('start_line', 'integer', (column) => column.notNull())
    .addColumn('end_line', 'integer', (column) => column.notNull())
    .addColumn('start_column', 'integer')
    .addColumn('end_column', 'integer')
    .addColumn('annotation_level', 'text', (column) => column.notNull())
    .addColumn('title', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('raw_details', 'text')
    .execute()
  await db.schema
    .createIndex('check_annotations_by_run')
    .on('check_annotations')
    .columns(['run_id', 'id'])
    .execute()
}

/** Apps that do, or do not, get a check suite for each push to a repository. */
async function createPreferences(db: Db, engine: Engine): Promise<void> {
  const { bigint } = engine
  await db.schema
    .createTable('check_preferences')
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('app_id', bigint, (column) =>
      column.notNull().references('apps.id').onDelete('cascade'),
    )
    .addColumn('setting', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('check_preferences_pk', ['repository_id', 'app_id'])
    .execute()
  await db.schema
    .createIndex('check_preferences_by_app')
    .on('check_preferences')
    .column('app_id')
    .execute()
}

/** Check suites and runs, and the index that finds the pull requests of a commit. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createSuites(db, engine)
  await createRuns(db, engine)
  await createAnnotations(db, engine)
  await createPreferences(db, engine)
  await db.schema
    .createIndex('pulls_by_head_commit')
    .on('pulls')
    .columns(['head_repository_id', 'head_sha'])
    .execute()
}
