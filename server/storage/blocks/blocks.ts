import type { Account } from '../accounts/accounts.ts'
import { accountsOf } from '../accounts/accounts-of.ts'
import type { Engine } from '../engines/engine.ts'
import type { RowCache } from '../sql/cache.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'

interface Window {
  limit: number
  offset: number
}

/** Accounts that users and organizations have blocked. */
export function blockQueries(handle: Handle, engine: Pick<Engine, 'holdPair'>, cache: RowCache) {
  const ofAccount = (blockerId: number) =>
    handle.selectFrom('blocks').where('blocker_id', '=', blockerId)

  return {
    /**
     * Locks the relation between two accounts until the transaction ends.
     * @param how "alone" to add or remove a block, "together" to check one before a write
     */
    hold: async (a: number, b: number, how: 'alone' | 'together'): Promise<void> => {
      await engine.holdPair(handle, a < b ? [a, b] : [b, a], how)
      cache.forget()
    },

    /** Blocks an account. Returns false when it was already blocked. */
    add: async (block: Row<'blocks'>): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await handle
        .insertInto('blocks')
        .values(block)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      return Boolean(numInsertedOrUpdatedRows)
    },

    /** Unblocks an account. Returns false when it was not blocked. */
    remove: async (blockerId: number, blockedId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('blocks')
        .where('blocker_id', '=', blockerId)
        .where('blocked_id', '=', blockedId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    isBlocked: (blockerId: number, blockedId: number): Promise<boolean> =>
      cache.get(['blocks'], `block ${blockerId} ${blockedId}`, async () => {
        const found = await ofAccount(blockerId)
          .select('created_at')
          .where('blocked_id', '=', blockedId)
          .executeTakeFirst()
        return found !== undefined
      }),

    /** Whether any owner of an organization has blocked the account. */
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

    /** Lists blocked accounts in the order in which they were blocked. */
    list: (blockerId: number, { limit, offset }: Window): Promise<Account[]> =>
      accountsOf(
        handle,
        ofAccount(blockerId)
          .select(['blocks.blocked_id as user_id', 'blocks.created_at as since'])
          .orderBy('blocks.created_at')
          .orderBy('blocks.blocked_id')
          .limit(limit)
          .offset(offset),
      ),

    count: (blockerId: number): Promise<number> => countRows(ofAccount(blockerId)),
  }
}
