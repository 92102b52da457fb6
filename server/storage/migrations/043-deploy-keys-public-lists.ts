import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/**
 * SSH keys that give access to one repository; a key belongs to one repository. Lists of all public
 * repositories do not read private ones.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { bigint } = engine
  await engine
    .table(db.schema.createTable('deploy_keys'))
    .addColumn('repository_id', bigint, (column) =>
      column.notNull().references('repositories.id').onDelete('cascade'),
    )
    .addColumn('added_by_id', bigint, (column) =>
      column.references('accounts.id').onDelete('set null'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .addColumn('last_used', bigint)
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('deploy_keys')
  await index('deploy_keys_by_repository').columns(['repository_id', 'id']).execute()
  await index('deploy_keys_by_account').column('added_by_id').execute()
  await db.schema
    .createIndex('repositories_public')
    .on('repositories')
    .column('id')
    .where(sql.ref('visibility'), '=', sql.lit('public'))
    .execute()
}
