import { sql, type Kysely } from 'kysely'

/** Indexes by name: table and columns. */
const indexes: Record<string, [table: string, columns: string]> = {
  events_newest: ['events', 'created_at, id'],
  blocks_of_blocker: ['blocks', 'blocker_id, created_at, blocked_id'],
}

/** Indexes for lists of which a page was still slower in a large database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await sql.raw(`create index ${name} on ${table} (${columns})`).execute(db)
  }
}
