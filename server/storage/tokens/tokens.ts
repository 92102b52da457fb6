import type { Permissions } from '../../contract/permissions.ts'
import type { Account } from '../accounts/accounts.ts'
import type { App, appQueries } from '../apps/apps.ts'
import type { RowCache } from '../sql/cache.ts'
import { grantQueries } from './grants.ts'
import { decode, encode } from '../sql/json.ts'
import { oauthAppQueries, type OAuthApp } from '../apps/oauth-apps.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

type Apps = Pick<ReturnType<typeof appQueries>, 'find'>

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

const decodeNullable = <T>(text: string | null): T | null =>
  text === null ? null : decode<T>(text)

/** Encodes a JSON column that may be null. */
export const encodeNullable = (value: unknown): string | null =>
  value == null ? null : encode(value)

const parents = ['tokens', 'accounts', 'oauth_apps', 'apps'] as const

async function holderOf(
  handle: Handle,
  cache: RowCache,
  apps: Apps,
  { oauth_app_id, app_id }: StoredToken,
) {
  if (oauth_app_id !== null) return oauthAppQueries(handle, cache).findApp(oauth_app_id)
  return app_id === null ? null : apps.find(app_id)
}

const account = (handle: Handle, id: number) =>
  handle.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()

async function withRelations(
  handle: Handle,
  cache: RowCache,
  apps: Apps,
  row: StoredToken | undefined,
): Promise<Token | undefined> {
  if (!row) return undefined
  const user = await account(handle, row.user_id)
  const app = await holderOf(handle, cache, apps, row)
  const owner = row.resource_owner_id === null ? null : await account(handle, row.resource_owner_id)
  if (!user || app === undefined || owner === undefined) return undefined
  if (app && row.grant_id === null) return undefined
  return {
    ...row,
    user,
    app,
    resource_owner: owner,
    scopes: decode(row.scopes),
    permissions: decodeNullable(row.permissions),
    repository_ids: decodeNullable(row.repository_ids),
  }
}

function tokenReads(handle: Handle, cache: RowCache, apps: Apps) {
  return {
    findByHash: (hash: string): Promise<Token | undefined> =>
      cache.get(parents, `token ${hash}`, async () =>
        withRelations(
          handle,
          cache,
          apps,
          await handle.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst(),
        ),
      ),

    ofUser: async (userId: number): Promise<Token[]> => {
      const rows = await handle
        .selectFrom('tokens')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
      return (await Promise.all(rows.map((row) => withRelations(handle, cache, apps, row)))).filter(
        (token) => token !== undefined,
      )
    },

    /** Finds an app's token by its refresh token. */
    findByRefresh: async (appId: number, refreshHash: string): Promise<Token | undefined> =>
      withRelations(
        handle,
        cache,
        apps,
        await handle
          .selectFrom('tokens')
          .selectAll()
          .where('refresh_hash', '=', refreshHash)
          .where('app_id', '=', appId)
          .executeTakeFirst(),
      ),

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
        .where('permissions', 'is not distinct from', encodeNullable(permissions))
        .where('repository_ids', 'is not distinct from', encodeNullable(repository_ids))
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ id, scopes }) => ({ id, scopes: decode(scopes) }))
    },
  }
}

/** Tokens, stored as the SHA-256 of their value. The value itself is never stored. */
export function tokenQueries(handle: Handle, cache: RowCache, apps: Apps) {
  return composed(
    tokenReads(handle, cache, apps),
    grantQueries(handle),
    oauthAppQueries(handle, cache),
  )
}
