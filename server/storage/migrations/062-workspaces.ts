import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import { createSelections, createValues } from './046-actions-settings-deployments.ts'

type Db = Kysely<unknown>

/** Secrets of workspaces: of a user, a repository or an organization. */
async function createSecrets(db: Db, engine: Engine): Promise<void> {
  const table = 'workspace_secrets'
  await createValues(db, engine, table)
  await createSelections(db, engine, table, 'secret_id')
  await db.schema
    .alterTable(table)
    .addColumn('user_id', engine.bigint, (column) =>
      column.references('accounts.id').onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('workspace_secrets_of_user')
    .on(table)
    .columns(['user_id', 'name'])
    .unique()
    .execute()
}

/** What a workspace has besides its repository and machine. */
async function extendWorkspaces(db: Db, engine: Engine): Promise<void> {
  const add = () => db.schema.alterTable('workspaces')
  for (const column of ['display_name', 'devcontainer_path', 'working_directory']) {
    await add().addColumn(column, 'text').execute()
  }
  const texts = { state: 'Available', location: 'EastUs', recent_folders: '[]' }
  for (const [name, value] of Object.entries(texts)) {
    await add()
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  }
  const minutes = { idle_timeout_minutes: 30, retention_period_minutes: 43_200 }
  for (const [name, value] of Object.entries(minutes)) {
    await add()
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
      .execute()
  }
  await add().addColumn('pull_number', 'integer').execute()
  for (const column of ['updated_at', 'last_used_at', 'expires_at']) {
    await add().addColumn(column, engine.bigint).execute()
  }
  await sql`update workspaces set updated_at = created_at, last_used_at = created_at`.execute(db)
}

/** Secrets of workspaces, and their settings and states. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createSecrets(db, engine)
  await extendWorkspaces(db, engine)
}
