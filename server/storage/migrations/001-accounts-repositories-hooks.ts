import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/*
 * Columns are written out instead of derived from tables.ts: a released migration must not change
 * when the schema does.
 */

type Db = Kysely<unknown>

async function createAccounts(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('accounts'))
    .addColumn('login', 'text', (column) => column.notNull())
    .addColumn('login_key', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('email', 'text')
    .addColumn('company', 'text')
    .addColumn('blog', 'text')
    .addColumn('location', 'text')
    .addColumn('bio', 'text')
    .addColumn('twitter_username', 'text')
    .addColumn('hireable', 'integer')
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('site_admin', 'integer', (column) => column.notNull())
    .addColumn('suspended_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('memberships'), { id: false })
    .addColumn('organization_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('memberships_key', ['organization_id', 'user_id'] as never)
    .execute()
}

async function createRepositories(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('repositories'))
    .addColumn('owner_id', engine.bigint, (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('homepage', 'text')
    .addColumn('visibility', 'text', (column) => column.notNull())
    .addColumn('fork', 'integer', (column) => column.notNull())
    .addColumn('parent_id', engine.bigint)
    .addColumn('source_id', engine.bigint)
    .addColumn('default_branch', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('license', 'text')
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('archived', 'integer', (column) => column.notNull())
    .addColumn('is_template', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('topics', 'text', (column) => column.notNull())
    .addColumn('stargazers_count', 'integer', (column) => column.notNull())
    .addColumn('watchers_count', 'integer', (column) => column.notNull())
    .addColumn('forks_count', 'integer', (column) => column.notNull())
    .addColumn('open_issues_count', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .addColumn('pushed_at', engine.bigint)
    .addUniqueConstraint('repositories_name', ['owner_id', 'name_key'] as never)
    .execute()
  await engine
    .table(db.schema.createTable('former_names'), { id: false })
    .addColumn('owner_key', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('former_names_key', ['owner_key', 'name_key'] as never)
    .execute()
  await engine
    .table(db.schema.createTable('collaborators'), { id: false })
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('permission', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('collaborators_key', ['repository_id', 'user_id'] as never)
    .execute()
}

async function createTokens(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('oauth_apps'))
    .addColumn('owner_id', engine.bigint, (column) => column.notNull().references('accounts.id'))
    .addColumn('client_id', 'text', (column) => column.notNull().unique())
    .addColumn('client_secret_hash', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('callback_urls', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('tokens'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('oauth_app_id', engine.bigint, (column) =>
      column.references('oauth_apps.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('last_eight', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('note_url', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('expires_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
}

async function createHooks(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('hooks'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('insecure_ssl', 'text', (column) => column.notNull())
    .addColumn('secret', 'text')
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('last_response', 'text')
    .addColumn('last_delivery_at', engine.bigint)
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('updated_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('hooks_by_repository')
    .on('hooks')
    .columns(['repository_id', 'id'])
    .execute()
  await engine
    .table(db.schema.createTable('payloads'))
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
}

async function createDeliveries(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('deliveries'))
    .addColumn('hook_id', engine.bigint, (column) =>
      column.notNull().references('hooks.id').onDelete('cascade'),
    )
    .addColumn('payload_id', engine.bigint, (column) => column.notNull().references('payloads.id'))
    .addColumn('guid', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('action', 'text')
    .addColumn('repository_id', engine.bigint)
    .addColumn('installation_id', engine.bigint)
    .addColumn('redelivery', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('delivered_at', engine.bigint)
    .addColumn('duration', 'real')
    .addColumn('status', 'text')
    .addColumn('status_code', 'integer')
    .addColumn('url', 'text')
    .addColumn('request_headers', 'text')
    .addColumn('response_headers', 'text')
    .addColumn('response_body', 'text')
    .addColumn('throttled_at', engine.bigint)
    .execute()
  await db.schema
    .createIndex('deliveries_by_hook')
    .on('deliveries')
    .columns(['hook_id', 'id'])
    .execute()
  await engine
    .table(db.schema.createTable('jobs'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', engine.bigint, (column) => column.notNull())
    .addColumn('pool', 'text', (column) => column.notNull())
    .addColumn('run_at', engine.bigint, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_until', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('jobs_by_kind').on('jobs').columns(['kind', 'id']).execute()
}

async function createEvents(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('events'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('actor_id', engine.bigint, (column) => column.notNull())
    .addColumn('repository_id', engine.bigint, (column) => column.notNull())
    .addColumn('organization_id', engine.bigint)
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('events_by_repository')
    .on('events')
    .columns(['repository_id', 'id'])
    .execute()
  await engine
    .table(db.schema.createTable('pushes'))
    .addColumn('repository_id', engine.bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('user_id', engine.bigint, (column) => column.notNull())
    .addColumn('commands', 'text', (column) => column.notNull())
    .addColumn('lease_until', engine.bigint, (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .execute()
}

export async function up(db: Db, engine: Engine): Promise<void> {
  await createAccounts(db, engine)
  await createRepositories(db, engine)
  await createTokens(db, engine)
  await createHooks(db, engine)
  await createDeliveries(db, engine)
  await createEvents(db, engine)
  await engine
    .table(db.schema.createTable('settings'), { id: false })
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()
}
