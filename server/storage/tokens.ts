import type { ReadCache } from './cache.ts'
import { decode, encode } from './json.ts'
import type { Account } from './accounts.ts'
import type { Handle, NewRow, Row } from './tables.ts'

type StoredApp = Row<'oauth_apps'>
type StoredToken = Row<'tokens'>

export interface OAuthApp extends Omit<StoredApp, 'callback_urls'> {
  callback_urls: string[]
}

/** A token with all that it stands on; where one of these is gone, the token is gone. */
export interface Token extends Omit<StoredToken, 'scopes'> {
  scopes: string[]
  user: Account
  app: OAuthApp | null
}

type NewToken = Omit<NewRow<'tokens'>, 'scopes'> & { scopes: string[] }
type NewApp = Omit<NewRow<'oauth_apps'>, 'callback_urls'> & { callback_urls: string[] }

const seenApp = (row: StoredApp): OAuthApp => ({ ...row, callback_urls: decode(row.callback_urls) })

/** Tokens are stored as the SHA-256 of their value; the value itself is never here (A2). */
export function tokenQueries(handle: Handle, cache: ReadCache) {
  async function withParents(row: StoredToken | undefined): Promise<Token | undefined> {
    if (!row) return undefined
    const user = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.user_id)
      .executeTakeFirst()
    if (!user) return undefined
    const app = row.oauth_app_id === null ? null : await findApp(row.oauth_app_id)
    return app === undefined ? undefined : { ...row, scopes: decode(row.scopes), user, app }
  }

  async function findApp(id: number): Promise<OAuthApp | undefined> {
    const row = await handle
      .selectFrom('oauth_apps')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && seenApp(row)
  }

  return {
    findByHash: (hash: string): Promise<Token | undefined> =>
      cache.get(['tokens', 'accounts', 'oauth_apps'], `token ${hash}`, async () =>
        withParents(
          await handle.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirst(),
        ),
      ),

    create: ({ scopes, ...token }: NewToken) =>
      handle
        .insertInto('tokens')
        .values({ ...token, scopes: encode(scopes) })
        .execute(),

    createApp: async ({ callback_urls, ...app }: NewApp): Promise<OAuthApp> =>
      seenApp(
        await handle
          .insertInto('oauth_apps')
          .values({ ...app, callback_urls: encode(callback_urls) })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    findAppByClientId: (clientId: string): Promise<OAuthApp | undefined> =>
      cache.get(['oauth_apps'], `client ${clientId}`, async () => {
        const row = await handle
          .selectFrom('oauth_apps')
          .selectAll()
          .where('client_id', '=', clientId)
          .executeTakeFirst()
        return row && seenApp(row)
      }),
  }
}
