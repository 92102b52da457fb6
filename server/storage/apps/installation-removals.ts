import type { RowCache } from '../sql/cache.ts'
import type { Handle } from '../schema/tables.ts'

/** Accepted deletions of installations. The installation is disabled immediately and removed later. */
export function installationRemovalQueries(handle: Handle, cache: RowCache) {
  return {
    isPending: (installationId: number): Promise<boolean> =>
      cache.get(['installation_removals'], `removal ${installationId}`, async () => {
        const row = await handle
          .selectFrom('installation_removals')
          .select('installation_id')
          .where('installation_id', '=', installationId)
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Requests a removal. Returns false when it was already requested. */
    request: async (installationId: number, now: number): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('installation_removals')
        .values({ installation_id: installationId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Lists the oldest requests. */
    pending: async (limit: number): Promise<number[]> => {
      const rows = await handle
        .selectFrom('installation_removals')
        .select('installation_id')
        .orderBy('created_at')
        .orderBy('installation_id')
        .limit(limit)
        .execute()
      return rows.map(({ installation_id }) => installation_id)
    },
  }
}
