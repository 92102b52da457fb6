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

/** Disabled workflows, and secrets of environments and of the dependency bot in repositories. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema
    .alterTable('workflows')
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('active'))
    .execute()
  await moveDependencySecrets(db, engine)
  await db.schema
    .alterTable('actions_secrets')
    .addColumn('environment_id', engine.bigint, (column) =>
      column.references('environments.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('actions_secrets_of_environment')
    .on('actions_secrets')
    .columns(['environment_id', 'name'])
    .unique()
    .execute()
}
