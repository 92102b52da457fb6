import type { Handle } from '../schema/tables.ts'

/**
 * Commits whose signatures were verified. A commit's SHA covers its whole content, so a result
 * holds in every repository that has the commit.
 */
export function verifiedCommitQueries(handle: Handle) {
  return {
    /** Finds when each commit was verified. Commits that were not verified have no entry. */
    find: async (shas: readonly string[]): Promise<Map<string, number>> => {
      if (shas.length === 0) return new Map()
      const rows = await handle
        .selectFrom('verified_commits')
        .selectAll()
        .where('sha', 'in', [...shas])
        .execute()
      return new Map(rows.map(({ sha, verified_at }) => [sha, verified_at]))
    },

    /** Marks commits as verified. Commits that already are keep their time. */
    add: async (shas: readonly string[], now: number): Promise<void> => {
      if (shas.length === 0) return
      await handle
        .insertInto('verified_commits')
        .values(shas.map((sha) => ({ sha, verified_at: now })))
        .onConflict((conflict) => conflict.column('sha').doNothing())
        .execute()
    },
  }
}
