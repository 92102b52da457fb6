import type { Account } from '../accounts/accounts.ts'
import type { Handle, Row } from '../tables.ts'
import { countRows } from '../count-rows.ts'

interface Window {
  limit: number
  offset: number
}

/** Follows between accounts. */
export function followQueries(handle: Handle) {
  const other = { user_id: 'followed_id', followed_id: 'user_id' } as const
  type End = keyof typeof other

  const count = (end: End, id: number): Promise<number> =>
    countRows(handle.selectFrom('follows').where(end, '=', id))

  /**
   * Lists the accounts at the other end of the follows, in the order in which the follows were
   * created.
   */
  const list = (end: End, id: number, { limit, offset }: Window): Promise<Account[]> =>
    handle
      .selectFrom('follows')
      .innerJoin('accounts', 'accounts.id', `follows.${other[end]}`)
      .selectAll('accounts')
      .where(`follows.${end}`, '=', id)
      .orderBy('follows.created_at')
      .orderBy('accounts.id')
      .limit(limit)
      .offset(offset)
      .execute()

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

    followersOf: (id: number, window: Window) => list('followed_id', id, window),
    followedBy: (id: number, window: Window) => list('user_id', id, window),

    counts: async (id: number): Promise<{ followers: number; following: number }> => ({
      followers: await count('followed_id', id),
      following: await count('user_id', id),
    }),
  }
}
