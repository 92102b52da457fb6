import { issueToken, type IssuedToken } from '../../../../server/domains/tokens/issue.ts'
import type { Account } from '../../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../../server/storage/apps/apps.ts'
import { openStorage, type Storage } from '../../../../server/storage/index.ts'
import type { OAuthApp } from '../../../../server/storage/tokens/tokens.ts'
import { spawnServer, type ServerProcess } from '../../../_support/spawn-server.ts'
import type { OpenStore, Store } from '../../../_support/stores.ts'
import { testWorld } from '../../../_support/test-world.ts'
import { doorOf, type Door } from './door.ts'

/** Server processes on one store, and functions to create the contested resources. */
export interface Cluster extends AsyncDisposable {
  store: Store['name']
  servers: ServerProcess[]
  /** One for each server process. */
  doors: Door[]
  /** The same store, opened by this process as another writer. */
  storage: Storage
  /** Queries the store directly. */
  query: OpenStore['query']
  oauthApp: OAuthApp
  app: App
  /** A new user. */
  newUser(): Promise<Account>
  /** A token of the user for a client, issued as in the flows. */
  issue(user: Account, client: OAuthApp | App): Promise<IssuedToken>
}

/** Number of server processes that share a store; one if the store cannot be shared. */
export const processesOn: Record<Store['name'], number> = { embedded: 1, postgres: 2 }

/** A store that several servers share. None of them closes it for the others. */
async function shared(store: Store, opened: AsyncDisposable[]): Promise<Store> {
  if (processesOn[store.name] === 1) return store
  const one = await store.open('')
  opened.push(one)
  return { name: store.name, open: async () => ({ ...one, async [Symbol.asyncDispose]() {} }) }
}

async function startServers(store: Store, opened: AsyncDisposable[]): Promise<ServerProcess[]> {
  const each = await shared(store, opened)
  const servers: ServerProcess[] = []
  while (servers.length < processesOn[store.name]) {
    // All use the first one's folder, and so the key that encrypts secrets.
    const data = servers[0] ? ['--data', servers[0].data] : []
    const args = ['--rate-limits', 'off', ...data]
    const server = await spawnServer({ store: each, world: testWorld, args })
    opened.push(server)
    servers.push(server)
  }
  return servers
}

/** Creates members of acme, where the app is installed. */
function usersOf({ accounts }: Storage, acme: Account) {
  let made = 0
  return async (): Promise<Account> => {
    const created_at = Date.now()
    const moment = { created_at, updated_at: created_at }
    const row = { type: 'User', plan: 'free', site_admin: 0, ...moment } as const
    const user = await accounts.create({ ...row, login: `racer-${++made}` })
    const membership = { organization_id: acme.id, user_id: user.id, role: 'member' } as const
    await accounts.addMember({ ...membership, created_at })
    return user
  }
}

async function clusterOn(store: Store, opened: AsyncDisposable[]): Promise<Omit<Cluster, symbol>> {
  const servers = await startServers(store, opened)
  const { location, query } = (servers[0] as ServerProcess).opened
  const storage = await openStorage(location)
  opened.push(storage)
  const oauthApp = await storage.tokens.findAppByClientId('Ov23test')
  const app = await storage.apps.findByClientId('Iv23test')
  const acme = await storage.accounts.findByLogin('acme')
  if (!oauthApp || !app || !acme) throw new Error('The test world has no apps')
  const issue: Cluster['issue'] = (user, client) =>
    storage.transaction((transaction) =>
      issueToken(transaction, { user, client, scopes: ['repo'] }, Date.now()),
    )
  const doors = servers.map(doorOf)
  return {
    store: store.name,
    servers,
    doors,
    storage,
    query,
    oauthApp,
    app,
    newUser: usersOf(storage, acme),
    issue,
  }
}

/** Opens a cluster. Resources are closed in reverse order, also on failure. */
export async function openCluster(store: Store): Promise<Cluster> {
  const opened: AsyncDisposable[] = []
  const close = async () => {
    for (const each of opened.reverse()) await each[Symbol.asyncDispose]()
  }
  const cluster = clusterOn(store, opened)
  await cluster.catch(close)
  return { ...(await cluster), [Symbol.asyncDispose]: close }
}
