import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/**
 * Webhooks of organizations. As for repositories, the owner is not a foreign key: a webhook stays
 * until its last deliveries are sent.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('hooks').addColumn('organization_id', engine.bigint).execute()
  await db.schema
    .createIndex('hooks_by_organization')
    .on('hooks')
    .columns(['organization_id', 'id'])
    .where(sql.ref('organization_id'), 'is not', null)
    .execute()
}
