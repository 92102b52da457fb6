import { generateKeyPairSync } from 'node:crypto'
import { hashToken, mintToken, type TokenPrefix } from '../../../server/access/auth/token-format.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import type { TokenKind } from '../../../server/contract/operation.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../server/storage/apps/apps.ts'
import type { ClientOptions } from '../service-client.ts'
import type { TestServer } from '../start-server.ts'
import { appToken } from './app-token.ts'
import { clientIds, type AppName, type Home, type Scene, type User } from './stage.ts'

/** A caller and the properties of its credentials. */
export interface Who {
  /** Label in the printed table. */
  label: string
  kind: TokenKind
  user: User
  home: Home
  app: AppName
  /** The OAuth client, if it is not the app. */
  client?: 'Ov23ours' | 'Ov23other'
  scopes: string[]
  permissions: Permissions
  /** An app token that is restricted to its owner and its permissions. */
  narrowed?: boolean
  condition?: 'expired' | 'revoked'
  /** The credentials reach public resources only, so these are requested. */
  openly?: true
}

const prefixes: Partial<Record<TokenKind, TokenPrefix>> = {
  classic: 'ghp_',
  oauth: 'gho_',
  'fine-grained': 'github_pat_',
  'app-user': 'ghu_',
  installation: 'ghs_',
  workflow: 'ghs_',
}

const day = 86_400_000

const newKey = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

/** A former key of apps, created on first use because that is slow. */
let formerKey: ReturnType<typeof newKey> | undefined

/** Stores credentials in the same form as the server issues them. */
export class Callers {
  readonly #server: TestServer
  constructor(server: TestServer) {
    this.#server = server
  }

  async enter(who: Who, scene: Scene): Promise<ClientOptions> {
    if (who.kind === 'none') return {}
    if (who.kind === 'client') return { basic: await this.#client(who) }
    if (who.kind === 'app') return { token: await this.#app(who) }
    const value = mintToken(prefixes[who.kind] as TokenPrefix)
    await this.#put(who, scene, value)
    if (who.condition === 'revoked') await this.#revoke(value)
    return { token: value }
  }

  async #client({ app, client, condition }: Who): Promise<[string, string]> {
    const id = client ?? clientIds[app]
    // Clients do not expire. A revoked client secret equals one that never existed.
    return [id, condition === 'revoked' ? 'a secret it had before' : `${id} secret`]
  }

  async #app({ app, condition }: Who): Promise<string> {
    const { clock, context } = this.#server
    const now = clock.now()
    if (condition === 'expired') return appToken(clientIds[app], now, { life: 0 })
    if (condition !== 'revoked') return appToken(clientIds[app], now)
    const { id } = (await context.storage.apps.findBySlug(app)) as App
    const { publicKey, privateKey } = (formerKey ??= newKey())
    await context.storage.apps.addKey({ app_id: id, public_key: publicKey, created_at: now })
    await context.storage.apps.removeKey(id, publicKey)
    return appToken(clientIds[app], now, { key: privateKey })
  }

  async #revoke(value: string): Promise<void> {
    const { tokenRegister } = this.#server.context.storage
    const id = await tokenRegister.findId(hashToken(value))
    if (id) await tokenRegister.delete(id)
  }

  async #account(login: string): Promise<Account> {
    return (await this.#server.context.storage.accounts.findByLogin(login)) as Account
  }

  #home({ home }: Who, scene: Scene): Promise<Account> {
    return home === 'scene' ? Promise.resolve(scene.org) : this.#account(home)
  }

  async #put(who: Who, scene: Scene, value: string): Promise<void> {
    const { clock, context } = this.#server
    const now = clock.now()
    const common = { hash: hashToken(value), last_eight: value.slice(-8), created_at: now }
    const expires_at = who.condition === 'expired' ? now : now + day
    const { permissions } = who
    const user = await this.#account(who.user)
    const { workflowTokens } = context.storage
    if (who.kind === 'workflow') {
      const repository_id = await this.#repository(who, scene)
      const run = { ...common, permissions, expires_at, user_id: user.id, repository_id }
      return workflowTokens.create(run)
    }
    if (who.kind === 'installation') return this.#putInstallation(who, scene, common, expires_at)
    const row = { ...common, user_id: user.id, updated_at: now, scopes: who.scopes, expires_at }
    const held = await this.#held(who, user, scene, now)
    await context.storage.tokens.create({ ...row, kind: who.kind as 'classic', ...held })
  }

  async #putInstallation(who: Who, scene: Scene, common: object, expires_at: number) {
    const { storage } = this.#server.context
    const app = (await storage.apps.findBySlug(who.app)) as App
    const home = await this.#home(who, scene)
    const installation = await storage.installations.findOn(app.id, home.id)
    if (!installation) throw new Error(`${who.app} is not installed on ${home.login}`)
    const reach = { permissions: who.permissions, repository_ids: null }
    const token = { installation_id: installation.id, ...reach, expires_at }
    await storage.installations.createToken({ ...common, ...token } as Parameters<
      typeof storage.installations.createToken
    >[0])
  }

  /** The columns of a token's row that depend on the caller. */
  async #held(who: Who, user: Account, scene: Scene, now: number) {
    const { tokens, apps } = this.#server.context.storage
    const reach = async () => ({
      resource_owner_id: (await this.#home(who, scene)).id,
      permissions: who.permissions,
    })
    if (who.kind === 'fine-grained') return reach()
    if (who.kind === 'oauth') {
      const client = await tokens.findAppByClientId(who.client ?? 'Ov23ours')
      if (!client) throw new Error(`Client ${who.client} not found`)
      const grant_id = await tokens.grant(user.id, client.client_id, who.scopes, now)
      return { oauth_app_id: client.id, grant_id }
    }
    if (who.kind !== 'app-user') return {}
    const { id: app_id, client_id } = (await apps.findBySlug(who.app)) as App
    const grant_id = await tokens.grant(user.id, client_id, [], now)
    return { app_id, grant_id, ...(who.narrowed && (await reach())) }
  }

  /** The repository of a workflow run: that of the scene, or one of the run's own. */
  async #repository({ home }: Who, scene: Scene): Promise<number> {
    if (home === 'scene') return scene.repositoryId
    const { storage } = this.#server.context
    const found = await storage.repositories.findByName(home, 'elsewhere')
    if (!found) throw new Error(`${home} has no repository elsewhere`)
    return found.id
  }
}
