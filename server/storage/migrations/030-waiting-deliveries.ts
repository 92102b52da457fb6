import { sql, type Kysely } from 'kysely'

/**
 * Adds `delivered_at` to the index of deliveries that wait. Without it, the index does not cover
 * the queries for the next delivery, and SQLite walks through the whole log of the hook instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index deliveries_waiting`.execute(db)
  await sql`create index deliveries_waiting
    on deliveries (hook_id, id, due_at, parked_at, delivered_at)
    where delivered_at is null`.execute(db)
}
