import type { ReadCache } from '../cache.ts'
import type { Handle } from '../tables.ts'

/** Which repositories must not be changed, as they are being taken elsewhere. */
export function migrationLockQueries(handle: Handle, cache: ReadCache) {
  return {
    isLocked: (repositoryId: number): Promise<boolean> =>
      cache.get(['migration_repositories'], `locked ${repositoryId}`, async () => {
        const row = await handle
          .selectFrom('migration_repositories')
          .select('migration_id')
          .where('repository_id', '=', repositoryId)
          .where('locked', '=', 1)
          .limit(1)
          .executeTakeFirst()
        return row !== undefined
      }),

    /** Ends the lock that a migration put on a repository; false where there was none. */
    unlock: async (migrationId: number, repositoryId: number): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('migration_repositories')
        .set({ locked: 0 })
        .where('migration_id', '=', migrationId)
        .where('repository_id', '=', repositoryId)
        .where('locked', '=', 1)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Ends every lock that a migration put. */
    unlockAll: async (migrationId: number): Promise<void> => {
      await handle
        .updateTable('migration_repositories')
        .set({ locked: 0 })
        .where('migration_id', '=', migrationId)
        .execute()
    },
  }
}
