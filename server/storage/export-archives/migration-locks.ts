import type { RowCache } from '../sql/cache.ts'
import type { Handle } from '../schema/tables.ts'

/** Locks of repositories that are being exported. */
export function migrationLockQueries(handle: Handle, cache: RowCache) {
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

    /** Unlocks a repository that an export locked. Returns false when it was not locked. */
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

    /** Unlocks all repositories that an export locked. */
    unlockAll: async (migrationId: number): Promise<void> => {
      await handle
        .updateTable('migration_repositories')
        .set({ locked: 0 })
        .where('migration_id', '=', migrationId)
        .execute()
    },
  }
}
