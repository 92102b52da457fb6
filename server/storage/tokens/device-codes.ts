import { decode, encode } from '../json.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

export interface DeviceCode extends Omit<Row<'device_codes'>, 'scopes'> {
  scopes: string[]
}

type NewCode = Omit<NewRow<'device_codes'>, 'scopes'> & Pick<DeviceCode, 'scopes'>
type Answer = { status: 'allowed'; grant_id: number } | { status: 'denied' }

/** Devices know a code that is stored as its SHA-256; their users type another, which opens nothing. */
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

    /** Writes down that a device has asked, and how long it is to wait before it asks again, in seconds. */
    polled: async (id: number, now: number, interval: number): Promise<void> => {
      await handle
        .updateTable('device_codes')
        .set({ polled_at: now, interval })
        .where('id', '=', id)
        .execute()
    },

    /** The user's answer; false where there was one already. */
    settle: async (id: number, answer: Answer): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('device_codes')
        .set(answer)
        .where('id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Removes a code; false where that was done already, so of two who use it one wins. */
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
