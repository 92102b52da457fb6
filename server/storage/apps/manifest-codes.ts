import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** Manifest codes, stored as the SHA-256 of their value. */
export function manifestCodeQueries(handle: Handle) {
  return {
    create: async (code: NewRow<'manifest_codes'>): Promise<void> => {
      await handle.insertInto('manifest_codes').values(code).execute()
    },

    findByHash: (hash: string): Promise<Row<'manifest_codes'> | undefined> =>
      handle.selectFrom('manifest_codes').selectAll().where('hash', '=', hash).executeTakeFirst(),

    /**
     * Deletes a code. Returns false when it was already deleted, so that only one of two users
     * succeeds.
     */
    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('manifest_codes')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    deleteExpired: async (now: number): Promise<void> => {
      await handle.deleteFrom('manifest_codes').where('expires_at', '<=', now).execute()
    },
  }
}
