import { decode, encode } from '../json.ts'
import type { Handle, Row } from '../tables.ts'

export interface Grant extends Omit<Row<'grants'>, 'scopes'> {
  scopes: string[]
}

const seen = (row: Row<'grants'> | undefined): Grant | undefined =>
  row && { ...row, scopes: decode(row.scopes) }

/** Of what users have let clients do. Codes and tokens hang on it and go with it, in the store itself. */
export function grantQueries(handle: Handle) {
  async function widen(id: number, held: string[], wanted: string[]): Promise<void> {
    const scopes = [...new Set([...held, ...wanted])]
    if (scopes.length === held.length) return
    const update = handle.updateTable('grants').set({ scopes: encode(scopes) })
    await update.where('id', '=', id).execute()
  }

  return {
    /**
     * The user's grant to a client, made when there is none, and with these scopes added. Held until the
     * transaction ends, so that a token that is being made and a grant that is being deleted wait for
     * each other (A6).
     */
    grant: async (
      userId: number,
      clientId: string,
      wanted: string[],
      now: number,
    ): Promise<number> => {
      const instants = { created_at: now, updated_at: now }
      const { id, scopes } = await handle
        .insertInto('grants')
        .values({ user_id: userId, client_id: clientId, scopes: encode(wanted), ...instants })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'client_id']).doUpdateSet({ updated_at: now }),
        )
        .returning(['id', 'scopes'])
        .executeTakeFirstOrThrow()
      await widen(id, decode(scopes), wanted)
      return id
    },

    /** What a user has let a client do; undefined before they let it do anything. */
    findGrant: async (userId: number, clientId: string): Promise<Grant | undefined> =>
      seen(
        await handle
          .selectFrom('grants')
          .selectAll()
          .where('user_id', '=', userId)
          .where('client_id', '=', clientId)
          .executeTakeFirst(),
      ),

    /** Holds a grant until the transaction ends; undefined when it is gone. */
    lockGrant: async (id: number, now: number): Promise<Grant | undefined> =>
      seen(
        await handle
          .updateTable('grants')
          .set({ updated_at: now })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      ),

    /** Deletes a grant, and with it every token and code; false when it was gone. */
    deleteGrant: async (id: number): Promise<boolean> => {
      const deletion = handle.deleteFrom('grants').where('id', '=', id)
      const { numDeletedRows } = await deletion.executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
