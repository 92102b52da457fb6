import type { Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

/** Passwords, sessions, and the codes of the OAuth flows. */
export async function up(db: Db, engine: Engine): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('password_hash', 'text').execute()
  await engine
    .table(db.schema.createTable('sessions'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('authorization_codes'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('grant_id', engine.bigint, (column) =>
      column.notNull().references('grants.id').onDelete('cascade'),
    )
    .addColumn('redirect_uri', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('code_challenge', 'text')
    .addColumn('token_id', engine.bigint)
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('device_codes'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_code', 'text', (column) => column.notNull().unique())
    .addColumn('client_id', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('grant_id', engine.bigint, (column) =>
      column.references('grants.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('interval', 'integer', (column) => column.notNull())
    .addColumn('polled_at', engine.bigint)
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .execute()
  await engine
    .table(db.schema.createTable('manifest_codes'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('app_id', engine.bigint, (column) =>
      column.notNull().references('apps.id').onDelete('cascade'),
    )
    .addColumn('expires_at', engine.bigint, (column) => column.notNull())
    .execute()
  // The purge finds expired rows by time; deleting a grant finds its rows by grant.
  for (const table of ['sessions', 'authorization_codes', 'device_codes', 'manifest_codes']) {
    await db.schema.createIndex(`${table}_by_expiry`).on(table).column('expires_at').execute()
  }
  for (const table of ['authorization_codes', 'device_codes']) {
    await db.schema.createIndex(`${table}_by_grant`).on(table).column('grant_id').execute()
  }
}
