import { sql } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Handle } from '../schema/tables.ts'

/** Pending deliveries whose creation time has not come yet. */
const early = (handle: Handle, latest: number) =>
  handle
    .selectFrom('deliveries')
    .where('delivered_at', 'is', null)
    .where('parked_at', 'is', null)
    // A delivery is never due before its creation, and the index of pending ones has this column.
    .where('due_at', '>', latest)
    .where('created_at', '>', latest)

/** Corrections of times that a clock wrote which was ahead. */
export function clockCorrections(handle: Handle, engine: Engine) {
  return {
    /** Lists hooks with pending deliveries that were created later than `latest`. */
    async hooksAhead(latest: number, limit: number): Promise<number[]> {
      const rows = await early(handle, latest)
        .select('hook_id')
        .distinct()
        .orderBy('hook_id')
        .limit(limit)
        .execute()
      return rows.map(({ hook_id }) => hook_id)
    },

    /**
     * Moves these deliveries to `now`. Retries keep their delay. Lock the lanes first and
     * reschedule them afterwards.
     */
    async bringBack(hookIds: readonly number[], now: number, latest: number): Promise<number> {
      const ids = early(handle, latest).select('id').where('hook_id', 'in', hookIds)
      const { numUpdatedRows } = await handle
        .updateTable('deliveries')
        .set({ created_at: now, due_at: sql`due_at - created_at + ${sql.lit(now)}` })
        .where('id', 'in', ids)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /**
     * Shortens the leases of lanes to `leaseUntil`. A claim that is still held is extended in time.
     * Skips rows that another transaction has locked, because that transaction sets their lease.
     */
    shortenLeases: (leaseUntil: number, latest: number) =>
      handle
        .with('long', (long) =>
          long
            .selectFrom('lanes')
            .select('hook_id')
            .where('lease_until', '>', latest)
            .$if(engine.name === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .updateTable('lanes')
        .set({ lease_until: leaseUntil })
        .where('hook_id', 'in', (from) => from.selectFrom('long').select('long.hook_id'))
        .execute(),
  }
}
