import type { Handle } from '../tables.ts'

/**
 * Commits whose signatures were found right. The number of a commit stands for all that is in it, so one
 * answer is good for every repository that has it.
 */
export function verifiedCommitQueries(handle: Handle) {
  return {
    /** When each of these was verified; those that were not are absent. */
    find: async (shas: readonly string[]): Promise<Map<string, number>> => {
      if (shas.length === 0) return new Map()
      const rows = await handle
        .selectFrom('verified_commits')
        .selectAll()
        .where('sha', 'in', [...shas])
        .execute()
      return new Map(rows.map(({ sha, verified_at }) => [sha, verified_at]))
    },

    /** What was verified before stays as it was. */
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
