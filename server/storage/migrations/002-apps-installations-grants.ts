import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createApps(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('apps'))
    .addColumn('owner_id', engine.bigint, (column) => column.notNull().references('accounts.id'))
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('client_id', 'text', (column) => column.notNull().unique())
    .addColumn('client_secret_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('external_url', 'text', (column) => column.notNull())
    .addColumn('callback_urls', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('public', 'integer', (column) => column.notNull())
    .addColumn('device_flow', 'integer', (column) => column.notNull())
    .addColumn('bot_id', engine.bigint, (column) => column.notNull().references('accounts.id'))
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('app_keys'))
    .addColumn('app_id', engine.bigint, (column) =>
      column.notNull().references('apps.id').onDelete('cascade'),
    )
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('app_keys_by_app').on('app_keys').column('app_id').execute()
}

async function createInstallations(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('installations'))
    .addColumn('app_id', engine.bigint, (column) =>
      column.notNull().references('apps.id').onDelete('cascade'),
    )
    .addColumn('account_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('repository_selection', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('suspended_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('installations_of_account', ['app_id', 'account_id'] as never)
    .execute()
  await engine
    .table(db.schema.createTable('installation_repositories'), { id: false })
    .addColumn('installation_id', engine.bigint, (column) =>
      column.notNull().references('installations.id').onDelete('cascade'),
    )
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('installation_repositories_key', [
      'installation_id',
      'repository_id',
    ] as never)
    .execute()
  await engine
    .table(db.schema.createTable('installation_tokens'))
    .addColumn('installation_id', engine.bigint, (column) =>
      column.notNull().references('installations.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_eight', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('repository_ids', 'text')
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  for (const [table, columns] of [
    ['installations', ['account_id']],
    ['installation_repositories', ['repository_id']],
    ['installation_tokens', ['installation_id', 'expires_at']],
  ] as const) {
    const index = db.schema.createIndex(`${table}_by_${columns[0].replace('_id', '')}`)
    await index
      .on(table)
      .columns([...columns])
      .execute()
  }
}

async function createGrants(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('grants'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addUniqueConstraint('grants_of_user', ['user_id', 'client_id'] as never)
    .execute()
  await addTokenParents(db, engine)
  for (const [name, type] of [
    ['permissions', 'text'],
    ['repository_ids', 'text'],
    ['resource_owner_id', engine.bigint],
    ['refresh_hash', 'text'],
    ['refresh_expires_at', engine.bigint],
    ['used_at', engine.bigint],
  ] as const) {
    await db.schema.alterTable('tokens').addColumn(name, type).execute()
  }
  await db.schema.createIndex('tokens_by_grant').on('tokens').column('grant_id').execute()
  await db.schema.createIndex('tokens_by_refresh').on('tokens').column('refresh_hash').execute()
  await db.schema
    .alterTable('oauth_apps')
    .addColumn('device_flow', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Deletes tokens of apps together with the app or the grant. */
async function addTokenParents(db: Db, engine: Engine): Promise<void> {
  for (const [column, parent] of [
    ['app_id', 'apps.id'],
    ['grant_id', 'grants.id'],
  ] as const) {
    await db.schema
      .alterTable('tokens')
      .addColumn(column, engine.bigint, (definition) =>
        definition.references(parent).onDelete('cascade'),
      )
      .execute()
  }
  await createMissingGrants(db)
}

/** Creates grants for the existing tokens of OAuth apps. */
async function createMissingGrants(db: Db): Promise<void> {
  await sql`
    insert into grants (user_id, client_id, scopes, created_at, updated_at)
    select user_id, client_id, '[]', min(tokens.created_at), max(tokens.updated_at)
    from tokens join oauth_apps on oauth_apps.id = oauth_app_id
    group by user_id, client_id`.execute(db)
  await sql`
    update tokens set grant_id = (
      select grants.id from grants join oauth_apps on oauth_apps.client_id = grants.client_id
      where grants.user_id = tokens.user_id and oauth_apps.id = tokens.oauth_app_id)
    where oauth_app_id is not null`.execute(db)
}

async function createWorkflowTokens(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('workflow_tokens'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_eight', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

export async function up(db: Db, engine: Engine): Promise<void> {
  await createApps(db, engine)
  await createInstallations(db, engine)
  await createGrants(db, engine)
  await createWorkflowTokens(db, engine)
}
