import { sql, type Kysely } from 'kysely'
import type { Engine } from '../engines/engine.ts'

/** When a branch was protected, and when its protection last changed: webhooks show both. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const column of ['created_at', 'updated_at']) {
    await db.schema
      .alterTable('branch_protections')
      .addColumn(column, engine.bigint, (each) => each.notNull().defaultTo(0))
      .execute()
    await sql`update branch_protections set ${sql.ref(column)} =
      (select created_at from repositories where id = repository_id)`.execute(db)
  }
}
