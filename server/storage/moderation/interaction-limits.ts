import type { RowCache } from '../sql/cache.ts'
import type { Handle, Row } from '../schema/tables.ts'

export type InteractionLimit = Row<'interaction_limits'>

/**
 * Interaction limits of accounts. An expired limit stays in the table until it is replaced, and is
 * ignored.
 */
export function interactionLimitQueries(handle: Handle, cache: RowCache) {
  return {
    /**
     * Finds the limit in force.
     * @param now milliseconds
     */
    async find(accountId: number, now: number): Promise<InteractionLimit | undefined> {
      const limit = await cache.get(['interaction_limits'], `limit ${accountId}`, () =>
        handle
          .selectFrom('interaction_limits')
          .selectAll()
          .where('account_id', '=', accountId)
          .executeTakeFirst(),
      )
      return limit && limit.expires_at > now ? limit : undefined
    },

    /** Sets a limit and replaces the previous one. */
    set: ({ account_id, ...limit }: InteractionLimit): Promise<InteractionLimit> =>
      handle
        .insertInto('interaction_limits')
        .values({ account_id, ...limit })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(limit))
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: async (accountId: number): Promise<void> => {
      await handle.deleteFrom('interaction_limits').where('account_id', '=', accountId).execute()
    },
  }
}
