import { encode } from '../sql/json.ts'
import type { Handle } from '../schema/tables.ts'
import { encodeNullable, type NewToken, type RefreshedValues, type ResetValues } from './tokens.ts'

/** Queries that write tokens. */
export function tokenWriteQueries(handle: Handle) {
  return {
    create: async ({
      scopes,
      permissions,
      repository_ids,
      ...token
    }: NewToken): Promise<number> => {
      const appId = token.oauth_app_id ?? token.app_id
      if (appId && !token.grant_id) throw new Error('a token of an app requires a grant')
      const { id } = await handle
        .insertInto('tokens')
        .values({
          ...token,
          scopes: encode(scopes),
          permissions: encodeNullable(permissions),
          repository_ids: encodeNullable(repository_ids),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /**
     * Replaces a token's value. Returns false when the token was replaced or deleted since it was
     * read.
     */
    replaceValue: async (id: number, oldHash: string, values: ResetValues): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('tokens')
        .set(values)
        .where('id', '=', id)
        .where('hash', '=', oldHash)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /**
     * Deletes a token. Returns false when it was already deleted, or when it no longer has the
     * given hash.
     */
    delete: async (id: number, hash?: string): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('tokens')
        .where('id', '=', id)
        .$if(hash !== undefined, (query) => query.where('hash', '=', hash as string))
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /**
     * Replaces both values. Returns false when the token was refreshed, reset or deleted since it
     * was read.
     */
    refresh: async (id: number, refreshHash: string, values: RefreshedValues): Promise<boolean> => {
      const { numUpdatedRows } = await handle
        .updateTable('tokens')
        .set(values)
        .where('id', '=', id)
        .where('refresh_hash', '=', refreshHash)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes a grant's expired tokens that cannot be refreshed. */
    deleteEnded: async (grantId: number, now: number): Promise<void> => {
      await handle
        .deleteFrom('tokens')
        .where('grant_id', '=', grantId)
        .where('expires_at', '<=', now)
        .where((is) =>
          is.or([is('refresh_expires_at', 'is', null), is('refresh_expires_at', '<=', now)]),
        )
        .execute()
    },
  }
}
