import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

type Db = Kysely<unknown>

async function createSshKeys(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('ssh_keys'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('last_used', engine.bigint)
    .addUniqueConstraint('ssh_keys_by_fingerprint', ['fingerprint', 'purpose'])
    .execute()
  await db.schema
    .createIndex('ssh_keys_by_user')
    .on('ssh_keys')
    .columns(['user_id', 'purpose'])
    .execute()
}

async function createGpgKeys(db: Db, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable('gpg_keys'))
    .addColumn('user_id', engine.bigint, (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('primary_key_id', engine.bigint, (column) =>
      column.references('gpg_keys.id').onDelete('cascade'),
    )
    .addColumn('name', 'text')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('raw_key', 'text')
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('can_sign', 'integer', (column) => column.notNull())
    .addColumn('can_encrypt_comms', 'integer', (column) => column.notNull())
    .addColumn('can_encrypt_storage', 'integer', (column) => column.notNull())
    .addColumn('can_certify', 'integer', (column) => column.notNull())
    .addColumn('revoked', 'integer', (column) => column.notNull())
    .addColumn('created_at', engine.bigint, (column) => column.notNull())
    .addColumn('expires_at', engine.bigint)
    .execute()
  for (const column of ['user_id', 'primary_key_id', 'key_id']) {
    await db.schema.createIndex(`gpg_keys_by_${column}`).on('gpg_keys').column(column).execute()
  }
}

/**
 * Public keys of users. A primary key belongs to one account; a subkey may belong to several keys.
 */
export async function up(db: Db, engine: Engine): Promise<void> {
  await createSshKeys(db, engine)
  await createGpgKeys(db, engine)
  await db.schema
    .createIndex('gpg_keys_by_fingerprint')
    .unique()
    .on('gpg_keys')
    .column('fingerprint')
    .where(sql.ref('primary_key_id'), 'is', null)
    .execute()
  await engine
    .table(db.schema.createTable('verified_commits'), { id: false })
    .addColumn('sha', 'text', (column) => column.primaryKey())
    .addColumn('verified_at', engine.bigint, (column) => column.notNull())
    .execute()
}
