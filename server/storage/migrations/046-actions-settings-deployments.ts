import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Key pairs that clients encrypt secrets with. `id` is the id of the repository. */
async function createKeys(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('repository_keys'), { id: false })
    .addColumn('id', engine.bigint, (column) =>
      column.primaryKey().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

/** Named values, each of an organization or of a repository. */
export async function createValues(db: Db, engine: Engine, table: string): Promise<void> {
  await engine
    .table(db.schema.createTable(table))
    .addColumn('organization_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.references('repositories.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('visibility', 'text')
    .addColumn('value', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint(`${table}_of_organization`, ['organization_id', 'name'] as never)
    .addUniqueConstraint(`${table}_of_repository`, ['repository_id', 'name'] as never)
    .execute()
}

/** The repositories that may use a named value of their organization. */
export async function createSelections(db: Db, engine: Engine, table: string, key: string) {
  const selections = `${table.replace(/s$/, '')}_repositories`
  await engine
    .table(db.schema.createTable(selections), { id: false })
    .addColumn(key, engine.bigint, (column) =>
      column.notNull().references(`${table}.id`).onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint(`${selections}_key`, [key, 'repository_id'] as never)
    .execute()
  await db.schema
    .createIndex(`${selections}_by_repository`)
    .on(selections)
    .column('repository_id')
    .execute()
}

const ofRepository = (db: Db, engine: Engine, table: string) =>
  engine
    .table(db.schema.createTable(table))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )

async function createDeployments(db: Db, engine: Engine): Promise<void> {
  await ofRepository(db, engine, 'deployments')
    .addColumn('sha', 'text', (column) => column.notNull())
    .addColumn('ref', 'text', (column) => column.notNull())
    .addColumn('task', 'text', (column) => column.notNull())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('original_environment', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('transient_environment', 'integer', (column) => column.notNull())
    .addColumn('production_environment', 'integer', (column) => column.notNull())
    .addColumn('state', 'text')
    .addColumn('creator_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(`deployments_by_${name}`).on('deployments')
  await index('repository').columns(['repository_id', 'id']).execute()
  await index('commit').columns(['repository_id', 'sha', 'id']).execute()
  await index('environment').columns(['repository_id', 'environment', 'id']).execute()
  await index('creator').column('creator_id').execute()
}

async function createStatuses(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('deployment_statuses'))
    .addColumn('deployment_id', engine.bigint, (column) =>
      column.notNull().references('deployments.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('environment', 'text', (column) => column.notNull())
    .addColumn('log_url', 'text', (column) => column.notNull())
    .addColumn('environment_url', 'text', (column) => column.notNull())
    .addColumn('creator_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('deployment_statuses')
  await index('deployment_statuses_by_deployment').columns(['deployment_id', 'id']).execute()
  await index('deployment_statuses_by_creator').column('creator_id').execute()
}

async function createEnvironments(db: Db, engine: Engine): Promise<void> {
  await ofRepository(db, engine, 'environments')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('wait_timer', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('prevent_self_review', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reviewers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('branch_policy', 'text')
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('environments_key', ['repository_id', 'name_key'] as never)
    .execute()
}

/** Secrets and variables of workflows, deployments with their statuses, and environments. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createKeys(db, engine)
  await createValues(db, engine, 'actions_secrets')
  await createSelections(db, engine, 'actions_secrets', 'secret_id')
  await createValues(db, engine, 'actions_variables')
  await createSelections(db, engine, 'actions_variables', 'variable_id')
  await createDeployments(db, engine)
  await createStatuses(db, engine)
  await createEnvironments(db, engine)
}
