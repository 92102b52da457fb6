import { sql, type ExpressionBuilder } from 'kysely'
import { migrationFromRow, type Migration } from './export-archives.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

/** Identifies one claim of an export. */
type Claimed = Pick<Migration, 'id' | 'attempts'>

const isDue = (now: number) => (where: ExpressionBuilder<Tables, 'migrations'>) =>
  where.and([
    // Constants are inlined, so that the index of open exports applies.
    where('migrations.state', 'in', [sql.lit('pending' as const), sql.lit('exporting' as const)]),
    where('migrations.lease_until', '<=', now),
  ])

/** Updates an export unless another process has claimed it since. */
const whileHeld = (handle: Handle, { id, attempts }: Claimed) =>
  handle
    .updateTable('migrations')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'exporting')

function migrationClaims(handle: Handle) {
  return {
    /**
     * Claims the export that has waited longest, in one statement. The condition is repeated
     * because a process that waited for the row lock must find the row claimed.
     */
    claim: async (now: number, leaseUntil: number): Promise<Migration | undefined> => {
      const row = await handle
        .updateTable('migrations')
        .set((set) => ({
          ...{ state: 'exporting' as const, lease_until: leaseUntil, updated_at: now },
          attempts: set('attempts', '+', 1),
        }))
        .where('id', '=', (from) =>
          from.selectFrom('migrations').select('id').where(isDue(now)).orderBy('id').limit(1),
        )
        .where(isDue(now))
        .returningAll()
        .executeTakeFirst()
      return row && migrationFromRow(row)
    },

    extend: async (claimed: Claimed, leaseUntil: number): Promise<void> => {
      await whileHeld(handle, claimed).set({ lease_until: leaseUntil }).execute()
    },

    /** Completes an export. Returns false when the claim was lost. */
    finish: async (
      claimed: Claimed,
      archive: { archive_size: number; expires_at: number; now: number },
    ): Promise<boolean> => {
      const { now, ...columns } = archive
      const { numUpdatedRows } = await whileHeld(handle, claimed)
        .set({ ...columns, state: 'exported', updated_at: now })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    fail: async (claimed: Claimed, now: number): Promise<boolean> => {
      const { numUpdatedRows } = await whileHeld(handle, claimed)
        .set({ state: 'failed', updated_at: now })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Releases a claim without counting the attempt. */
    handBack: async (claimed: Claimed): Promise<void> => {
      await whileHeld(handle, claimed)
        .set((set) => ({ state: 'pending', lease_until: 0, attempts: set('attempts', '-', 1) }))
        .execute()
    },

    /** Ends all leases. Only for a database that no other process uses. */
    releaseAll: async (): Promise<void> => {
      await handle
        .updateTable('migrations')
        .set({ lease_until: 0 })
        .where('state', '=', 'exporting')
        .execute()
    },
  }
}

function archiveQueries(handle: Handle) {
  return {
    /** Lists exports whose archives have expired. */
    expired: (now: number, limit: number): Promise<{ id: number; guid: string }[]> =>
      handle
        .selectFrom('migrations')
        .select(['id', 'guid'])
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute(),

    /** Records that the archive of an export was removed. */
    forgetArchive: async (id: number): Promise<void> => {
      await handle
        .updateTable('migrations')
        .set({ archive_size: null, expires_at: null })
        .where('id', '=', id)
        .execute()
    },

    /** States of exports by guid. Deleted exports have no entry. */
    states: async (guids: readonly string[]): Promise<Map<string, Migration['state']>> => {
      if (guids.length === 0) return new Map()
      const rows = await handle
        .selectFrom('migrations')
        .select(['guid', 'state'])
        .where('guid', 'in', guids)
        .execute()
      return new Map(rows.map(({ guid, state }) => [guid, state]))
    },
  }
}

/** The queue of exports, for the workers that write and remove archives. */
export function migrationQueueQueries(handle: Handle) {
  return composed(migrationClaims(handle), archiveQueries(handle))
}
