import type { Account } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'

type Stored = Row<'oauth_apps'>

export interface OAuthApp extends Omit<Stored, 'callback_urls' | 'device_flow'> {
  owner: Account
  callback_urls: string[]
  device_flow: boolean
}

type NewApp = Omit<NewRow<'oauth_apps'>, 'callback_urls' | 'device_flow'> &
  Pick<OAuthApp, 'callback_urls' | 'device_flow'>

/** OAuth apps with their owners. */
export function oauthAppQueries(handle: Handle, cache: RowCache) {
  async function withOwner(row: Stored | undefined): Promise<OAuthApp | undefined> {
    if (!row) return undefined
    const owner = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.owner_id)
      .executeTakeFirst()
    const callback_urls = decode<string[]>(row.callback_urls)
    return owner && { ...row, owner, callback_urls, device_flow: row.device_flow === 1 }
  }

  const by = async (column: 'id' | 'client_id', value: string | number) =>
    withOwner(
      await handle
        .selectFrom('oauth_apps')
        .selectAll()
        .where(column, '=', value as never)
        .executeTakeFirst(),
    )

  return {
    createApp: async ({ callback_urls, device_flow, ...app }: NewApp): Promise<OAuthApp> => {
      const lists = { callback_urls: encode(callback_urls), device_flow: Number(device_flow) }
      const insertion = handle.insertInto('oauth_apps').values({ ...app, ...lists })
      return (await withOwner(await insertion.returningAll().executeTakeFirstOrThrow())) as OAuthApp
    },

    findApp: (id: number) => by('id', id),

    findAppByClientId: (clientId: string): Promise<OAuthApp | undefined> =>
      cache.get(['oauth_apps', 'accounts'], `client ${clientId}`, () => by('client_id', clientId)),
  }
}
