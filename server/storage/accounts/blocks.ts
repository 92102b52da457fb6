import type { Account } from './accounts.ts'
import type { Engine } from '../engines/engine.ts'
import type { Handle, Row } from '../tables.ts'

interface Window {
  limit: number
  offset: number
}

/** Whom accounts have blocked. */
export function blockQueries(handle: Handle, engine: Pick<Engine, 'holdPair'>) {
  const ofAccount = (blockerId: number) =>
    handle.selectFrom('blocks').where('blocker_id', '=', blockerId)

  return {
    /**
     * Keeps what one account has to do with another as it is until the transaction ends.
     * @param how alone to end it; together with others who begin something
     */
    hold: (a: number, b: number, how: 'alone' | 'together'): Promise<void> =>
      engine.holdPair(handle, a < b ? [a, b] : [b, a], how),

    /** False when it was so already. */
    add: async (block: Row<'blocks'>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('blocks')
        .values(block)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    },

    /** False when there was none. */
    remove: async (blockerId: number, blockedId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('blocks')
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', blockedId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    isBlocked: async (blockerId: number, blockedId: number): Promise<boolean> => {
      const found = await ofAccount(blockerId)
        .select('created_at')
        .where('blocked_id', '=', blockedId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Whether any owner of an organization has blocked somebody. */
    isBlockedByOwner: async (organizationId: number, blockedId: number): Promise<boolean> => {
      const found = await handle
        .selectFrom('blocks')
        .innerJoin('memberships', 'memberships.user_id', 'blocks.blocker_id')
        .select('blocks.created_at')
        .where('blocks.blocked_id', '=', blockedId)
        .where('memberships.organization_id', '=', organizationId)
        .where('memberships.role', '=', 'admin')
        .executeTakeFirst()
      return found !== undefined
    },

    /** In the order in which they were blocked. */
    list: (blockerId: number, { limit, offset }: Window): Promise<Account[]> =>
      ofAccount(blockerId)
        .innerJoin('accounts', 'accounts.id', 'blocks.blocked_id')
        .selectAll('accounts')
        .orderBy('blocks.created_at')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (blockerId: number): Promise<number> => {
      const { count } = await ofAccount(blockerId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}
