import { decode, encode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'

export interface Grant extends Omit<Row<'grants'>, 'scopes'> {
  scopes: string[]
}

const fromRow = (row: Row<'grants'> | undefined): Grant | undefined =>
  row && { ...row, scopes: decode(row.scopes) }

/** Grants of users to clients. The database deletes their codes and tokens with them. */
export function grantQueries(handle: Handle) {
  async function widen(id: number, current: string[], added: string[]): Promise<void> {
    const scopes = [...new Set([...current, ...added])]
    if (scopes.length === current.length) return
    const update = handle.updateTable('grants').set({ scopes: encode(scopes) })
    await update.where('id', '=', id).execute()
  }

  return {
    /**
     * Finds or creates the user's grant to a client and adds the scopes. The row stays locked until
     * the transaction ends, so that token creation and grant deletion wait for each other.
     */
    grant: async (
      userId: number,
      clientId: string,
      added: string[],
      now: number,
    ): Promise<number> => {
      const instants = { created_at: now, updated_at: now }
      const { id, scopes } = await handle
        .insertInto('grants')
        .values({ user_id: userId, client_id: clientId, scopes: encode(added), ...instants })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'client_id']).doUpdateSet({ updated_at: now }),
        )
        .returning(['id', 'scopes'])
        .executeTakeFirstOrThrow()
      await widen(id, decode(scopes), added)
      return id
    },

    /** Finds a grant. Returns undefined when the user has not authorized the client. */
    findGrant: async (userId: number, clientId: string): Promise<Grant | undefined> =>
      fromRow(
        await handle
          .selectFrom('grants')
          .selectAll()
          .where('user_id', '=', userId)
          .where('client_id', '=', clientId)
          .executeTakeFirst(),
      ),

    /** Locks a grant until the transaction ends. Returns undefined when it is deleted. */
    lockGrant: async (id: number, now: number): Promise<Grant | undefined> =>
      fromRow(
        await handle
          .updateTable('grants')
          .set({ updated_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Deletes a grant with its tokens and codes. Returns false when it was already deleted. */
    deleteGrant: async (id: number): Promise<boolean> => {
      const deletion = handle.deleteFrom('grants').where('id', '=', id)
      const { numDeletedRows } = await deletion.executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
