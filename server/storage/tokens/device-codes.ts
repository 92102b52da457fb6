import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

export interface DeviceCode extends Omit<Row<'device_codes'>, 'scopes'> {
  scopes: string[]
}

type NewCode = Omit<NewRow<'device_codes'>, 'scopes'> & Pick<DeviceCode, 'scopes'>
type Decision = { status: 'allowed'; grant_id: number } | { status: 'denied' }

/**
 * Device codes. The device's code is stored as its SHA-256; the user code that people type gives no
 * access.
 */
export function deviceCodeQueries(handle: Handle) {
  async function by(column: 'hash' | 'user_code', value: string): Promise<DeviceCode | undefined> {
    const row = await handle
      .selectFrom('device_codes')
      .selectAll()
      .where(column, '=', value)
      .executeTakeFirst()
    return row && { ...row, scopes: decode(row.scopes) }
  }

  return {
    findByHash: (hash: string) => by('hash', hash),
    findByUserCode: (code: string) => by('user_code', code),

    create: async ({ scopes, ...code }: NewCode): Promise<void> => {
      const row = { ...code, scopes: encode(scopes) }
      await handle.insertInto('device_codes').values(row).execute()
    },

    /** The number of codes that wait for a decision on an application, and when the first expires. */
    waiting: async (clientId: string, now: number): Promise<{ count: number; until: number }> => {
      const { count, until } = await handle
        .selectFrom('device_codes')
        .select((select) => [
          select.fn.countAll<number>().as('count'),
          select.fn.min('expires_at').as('until'),
        ])
        .where('client_id', '=', clientId)
        .where('status', '=', 'pending')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return { count: Number(count), until: Number(until ?? now) }
    },

    /** Records a poll and the seconds to wait before the next one. */
    polled: async (id: number, now: number, interval: number): Promise<void> => {
      await handle
        .updateTable('device_codes')
        .set({ polled_at: now, interval })
        .where('id', '=', id)
        .execute()
    },

    /** Records the user's decision. Returns false when there already is one. */
    settle: async (id: number, decision: Decision): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('device_codes')
        .set(decision)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Deletes a code. Returns false when it was already deleted, so that only one of two exchanges
     * succeeds.
     */
    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('device_codes')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    deleteExpired: async (now: number): Promise<void> => {
      await handle.deleteFrom('device_codes').where('expires_at', '<=', now).execute()
    },
  }
}
