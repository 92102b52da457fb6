import type { Permissions } from '../../contract/permissions.ts'
import type { Account } from '../accounts/accounts.ts'
import type { App, appQueries } from '../apps/apps.ts'
import type { ReadCache } from '../cache.ts'
import { grantQueries } from './grants.ts'
import { decode, encode } from '../json.ts'
import { oauthAppQueries, type OAuthApp } from '../apps/oauth-apps.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

export type { OAuthApp }

type StoredToken = Row<'tokens'>

/**
 * A token that acts for a user, with its relations. A token whose user or app was deleted counts as
 * deleted. Tokens of apps refer to the user's grant.
 */
export interface Token extends Omit<StoredToken, 'scopes' | 'permissions' | 'repository_ids'> {
  scopes: string[]
  permissions: Permissions | null
  repository_ids: number[] | null
  user: Account
  /** The account whose resources it is limited to; null when it is not limited to one. */
  resource_owner: Account | null
  /** The OAuth app or app that it was issued to; null for a personal token. */
  app: OAuthApp | App | null
}

interface TokenLists {
  scopes: string[]
  permissions?: Permissions | null
  repository_ids?: number[] | null
}

export type NewToken = Omit<NewRow<'tokens'>, keyof TokenLists> & TokenLists

/**
 * Limits of an app's token, apart from scopes. An absent field means no limit beyond those of the
 * app and the user.
 */
export type TokenScope = Pick<NewToken, 'resource_owner_id' | 'permissions' | 'repository_ids'>

interface TokenValue {
  hash: string
  last_eight: string
  updated_at: number
}

/** Fields of a reset: a new value and no refresh token. */
export interface ResetValues extends TokenValue {
  refresh_hash: null
  refresh_expires_at: null
}

/** Fields of a refresh: new values for both tokens and new expiry times. */
export interface RefreshedValues extends TokenValue {
  expires_at: number
  refresh_hash: string
  refresh_expires_at: number
}

const decoded = <T>(text: string | null): T | null => (text === null ? null : decode<T>(text))
const encoded = (value: unknown): string | null => (value == null ? null : encode(value))

const parents = ['tokens', 'accounts', 'oauth_apps', 'apps'] as const

/** Tokens, stored as the SHA-256 of their value. The value itself is never stored. */
export function tokenQueries(
  handle: Handle,
  cache: ReadCache,
  apps: Pick<ReturnType<typeof appQueries>, 'find'>,
) {
  const oauthApps = oauthAppQueries(handle, cache)

  async function holderOf({ oauth_app_id, app_id }: StoredToken) {
    if (oauth_app_id !== null) return oauthApps.findApp(oauth_app_id)
    return app_id === null ? null : apps.find(app_id)
  }

  const account = (id: number) =>
    handle.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

  async function withRelations(row: StoredToken | undefined): Promise<Token | undefined> {
    if (!row) return undefined
    const user = await account(row.user_id)
    const app = await holderOf(row)
    const owner = row.resource_owner_id === null ? null : await account(row.resource_owner_id)
    if (!user || app === undefined || owner === undefined) return undefined
    if (app && row.grant_id === null) return undefined
    return {
      ...row,
      user,
      app,
      resource_owner: owner,
      scopes: decode(row.scopes),
      permissions: decoded(row.permissions),
      repository_ids: decoded(row.repository_ids),
    }
  }

  return {
    ...grantQueries(handle),
    ...oauthApps,

    findByHash: (hash: string): Promise<Token | undefined> =>
      cache.get(parents, `token ${hash}`, async () =>
        withRelations(
          await handle.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst(),
        ),
      ),

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
          permissions: encoded(permissions),
          repository_ids: encoded(repository_ids),
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

    ofUser: async (userId: number): Promise<Token[]> => {
      const rows = await handle
        .selectFrom('tokens')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
      return (await Promise.all(rows.map(withRelations))).filter((token) => token !== undefined)
    },

    /** Finds an app's token by its refresh token. */
    findByRefresh: async (appId: number, refreshHash: string): Promise<Token | undefined> =>
      withRelations(
        await handle
          .selectFrom('tokens')
          .selectAll()
          .where('refresh_hash', '=', refreshHash)
          .where('app_id', '=', appId)
          .executeTakeFirst(),
      ),

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

    /** Lists a grant's tokens with the same limits, newest first. */
    alike: async (
      like: TokenScope & { grant_id: number },
    ): Promise<Pick<Token, 'id' | 'scopes'>[]> => {
      const { grant_id, resource_owner_id = null, permissions, repository_ids } = like
      const rows = await handle
        .selectFrom('tokens')
        .select(['id', 'scopes'])
        .where('grant_id', '=', grant_id)
        .where('resource_owner_id', 'is not distinct from', resource_owner_id)
        .where('permissions', 'is not distinct from', encoded(permissions))
        .where('repository_ids', 'is not distinct from', encoded(repository_ids))
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ id, scopes }) => ({ id, scopes: decode(scopes) }))
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
