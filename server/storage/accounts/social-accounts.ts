import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

export type SocialAccount = Row<'social_accounts'>

/** Links to users' profiles on other sites. */
export function socialAccountQueries(handle: Handle) {
  return {
    /** Lists a user's links in the order in which they were added. */
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

    count: (userId: number): Promise<number> =>
      countRows(handle.selectFrom('social_accounts').where('user_id', '=', userId)),

    /** Adds a link. Returns undefined when the user already has it. */
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
