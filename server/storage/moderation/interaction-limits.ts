import type { Handle, Row } from '../schema/tables.ts'

export type InteractionLimit = Row<'interaction_limits'>

/**
 * Interaction limits of accounts. An expired limit stays in the table until it is replaced, and is
 * ignored.
 */
export function interactionLimitQueries(handle: Handle) {
  return {
    /**
     * Finds the limit in force.
     * @param now milliseconds
     */
    find: (accountId: number, now: number): Promise<InteractionLimit | undefined> =>
      handle
        .selectFrom('interaction_limits')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

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
