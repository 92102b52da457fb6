import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

/** An authorization code with its user and client. */
export interface AuthorizationCode extends Omit<Row<'authorization_codes'>, 'scopes'> {
  scopes: string[]
  user_id: number
  client_id: string
}

type NewCode = Omit<NewRow<'authorization_codes'>, 'scopes'> & Pick<AuthorizationCode, 'scopes'>

/**
 * Authorization codes, stored as the SHA-256 of their value and kept until they expire, used or
 * not.
 */
export function authorizationCodeQueries(handle: Handle) {
  return {
    create: async ({ scopes, ...code }: NewCode): Promise<void> => {
      const row = { ...code, scopes: encode(scopes) }
      await handle.insertInto('authorization_codes').values(row).execute()
    },

    findByHash: async (hash: string): Promise<AuthorizationCode | undefined> => {
      const row = await handle
        .selectFrom('authorization_codes')
        .innerJoin('grants', 'grants.id', 'grant_id')
        .selectAll('authorization_codes')
        .select(['grants.user_id', 'grants.client_id'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row && { ...row, scopes: decode(row.scopes) }
    },

    /**
     * Records the token that a code was exchanged for. Lock the grant first, so that a code is not
     * exchanged twice.
     */
    setToken: async (id: number, tokenId: number): Promise<void> => {
      await handle
        .updateTable('authorization_codes')
        .set({ token_id: tokenId })
        .where('id', '=', id)
        .execute()
    },

    deleteExpired: async (now: number): Promise<void> => {
      await handle.deleteFrom('authorization_codes').where('expires_at', '<=', now).execute()
    },
  }
}
