import type { Handle, NewRow, Row } from '../tables.ts'

export type SocialAccount = Row<'social_accounts'>

/** Accounts that users have elsewhere. */
export function socialAccountQueries(handle: Handle) {
  return {
    /** As they were added. */
    list: (
      userId: number,
      { limit, offset }: { limit: number; offset: number },
    ): Promise<SocialAccount[]> =>
      handle
        .selectFrom('social_accounts')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (userId: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('social_accounts')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Undefined when it is there already. */
    add: (account: NewRow<'social_accounts'>): Promise<SocialAccount | undefined> =>
      handle
        .insertInto('social_accounts')
        .values(account)
        .onConflict((conflict) => conflict.columns(['user_id', 'url']).doNothing())
        .returningAll()
        .executeTakeFirst(),

    remove: async (userId: number, url: string): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('social_accounts')
        .where('user_id', '=', userId)
        .where('url', '=', url)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
