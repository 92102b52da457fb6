import type { Account } from '../accounts/accounts.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { accountsOf } from '../accounts/accounts-of.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

/** Follows between accounts. */
export function followQueries(handle: Handle) {
  const other = { user_id: 'followed_id', followed_id: 'user_id' } as const
  type End = keyof typeof other

  const count = (end: End, id: number, page: PageRange): Promise<number> =>
    totalOf(handle, handle.selectFrom('follows').where(end, '=', id), page)

  /**
   * Lists the accounts at the other end of the follows, in the order in which the follows were
   * created.
   */
  const list = (end: End, id: number, { limit, offset }: PageRange): Promise<Account[]> =>
    accountsOf(
      handle,
      handle
        .selectFrom('follows')
        .select([`follows.${other[end]} as user_id`, 'follows.created_at as since'])
        .where(`follows.${end}`, '=', id)
        .orderBy('follows.created_at')
        .orderBy(`follows.${other[end]}`)
        .limit(limit)
        .offset(offset),
    )

  return {
    /** Follows an account. Does nothing when the user already follows it. */
    follow: async (follow: Row<'follows'>): Promise<void> => {
      await handle
        .insertInto('follows')
        .values(follow)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    unfollow: async (userId: number, followedId: number): Promise<void> => {
      await handle
        .deleteFrom('follows')
        .where('user_id', '=', userId)
        .where('followed_id', '=', followedId)
        .execute()
    },

    isFollowing: async (userId: number, followedId: number): Promise<boolean> => {
      const found = await handle
        .selectFrom('follows')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('followed_id', '=', followedId)
        .executeTakeFirst()
      return found !== undefined
    },

    followersOf: (id: number, window: PageRange) => list('followed_id', id, window),
    followedBy: (id: number, window: PageRange) => list('user_id', id, window),

    /** Counts what the lists contain; see `totalOf` for long ones. */
    countFollowers: (id: number, page: PageRange) => count('followed_id', id, page),
    countFollowed: (id: number, page: PageRange) => count('user_id', id, page),
  }
}
