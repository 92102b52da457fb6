import type { Permissions } from '../../contract/permissions.ts'
import type { Account } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import { decode, encode } from '../sql/json.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { composed } from '../sql/composed.ts'

type Stored = Row<'apps'>
type Decoded = 'callback_urls' | 'permissions' | 'events' | 'public' | 'device_flow'

/** An app with its owner and its bot account. */
export interface App extends Omit<Stored, Decoded> {
  owner: Account
  bot: Account
  callback_urls: string[]
  permissions: Permissions
  events: string[]
  public: boolean
  device_flow: boolean
}

type NewApp = Omit<NewRow<'apps'>, Decoded> & Pick<App, Decoded>

const toRow = ({ callback_urls, permissions, events, ...app }: NewApp) => ({
  ...app,
  callback_urls: encode(callback_urls),
  permissions: encode(permissions),
  events: encode(events),
  public: Number(app.public),
  device_flow: Number(app.device_flow),
})

const fromRow = (row: Stored, owner: Account, bot: Account): App => ({
  ...row,
  owner,
  bot,
  callback_urls: decode(row.callback_urls),
  /** Apps and their public keys. */
  permissions: decode(row.permissions),
  events: decode(row.events),
  public: row.public === 1,
  device_flow: row.device_flow === 1,
})

const account = (handle: Handle, id: number) =>
  handle.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function withAccounts(handle: Handle, row: Stored | undefined): Promise<App | undefined> {
  return row && fromRow(row, await account(handle, row.owner_id), await account(handle, row.bot_id))
}

const by = (
  handle: Handle,
  cache: RowCache,
  column: 'id' | 'client_id' | 'slug',
  value: string | number,
) =>
  cache.get(['apps', 'accounts'], `app ${column} ${value}`, async () =>
    withAccounts(
      handle,
      await handle
        .selectFrom('apps')
        .selectAll()
        .where(column, '=', value as never)
        .executeTakeFirst(),
    ),
  )

function appReads(handle: Handle, cache: RowCache) {
  return {
    find: (id: number) => by(handle, cache, 'id', id),

    findByClientId: (clientId: string) => by(handle, cache, 'client_id', clientId),

    findBySlug: (slug: string) => by(handle, cache, 'slug', slug.toLowerCase()),

    installationCount: (appId: number): Promise<number> =>
      countRows(handle.selectFrom('installations').where('app_id', '=', appId)),
  }
}

function appWrites(handle: Handle) {
  return {
    create: async (app: NewApp): Promise<App> => {
      const insertion = handle.insertInto('apps').values(toRow(app)).returningAll()
      return (await withAccounts(handle, await insertion.executeTakeFirstOrThrow())) as App
    },

    /** Replaces the app's secrets. */
    replaceSecrets: async (
      id: number,
      secrets: Pick<Stored, 'client_secret_hash' | 'updated_at'>,
    ): Promise<void> => {
      await handle.updateTable('apps').set(secrets).where('id', '=', id).execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('apps').where('id', '=', id).execute()
    },
  }
}

function appKeyQueries(handle: Handle, cache: RowCache) {
  return {
    addKey: async (key: NewRow<'app_keys'>): Promise<void> => {
      await handle.insertInto('app_keys').values(key).execute()
    },

    /** Removes a key. Tokens signed with it are rejected from then on. */
    removeKey: async (appId: number, publicKey: string): Promise<void> => {
      await handle
        .deleteFrom('app_keys')
        .where('app_id', '=', appId)
        .where('public_key', '=', publicKey)
        .execute()
    },

    /** Lists the PEM public keys that may sign tokens of the app. */
    keys: (appId: number): Promise<string[]> =>
      cache.get(['app_keys'], `keys ${appId}`, async () => {
        const rows = await handle
          .selectFrom('app_keys')
          .select('public_key')
          .where('app_id', '=', appId)
          .execute()
        return rows.map(({ public_key }) => public_key)
      }),
  }
}

export function appQueries(handle: Handle, cache: RowCache) {
  return composed(appReads(handle, cache), appWrites(handle), appKeyQueries(handle, cache))
}
