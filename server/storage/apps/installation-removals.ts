import type { ReadCache } from '../cache.ts'
import type { Handle } from '../tables.ts'

/** Installations whose deletion was accepted: closed at once, removed a little later. */
export function installationRemovalQueries(handle: Handle, cache: ReadCache) {
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

    /** False where it was asked for before. */
    request: async (installationId: number, now: number): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('installation_removals')
        .values({ installation_id: installationId, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },

    /** Those that were asked for first. */
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
