import type { Handle, Row } from '../tables.ts'

export type InteractionLimit = Row<'interaction_limits'>

/** Who may comment and the like for now. What has expired stays until it is set anew, and is as good as gone. */
export function interactionLimitQueries(handle: Handle) {
  return {
    /** What is in force at an instant, in milliseconds. */
    find: (accountId: number, now: number): Promise<InteractionLimit | undefined> =>
      handle
        .selectFrom('interaction_limits')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('expires_at', '>', now)
        .executeTakeFirst(),

    /** In place of what was set before. */
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
