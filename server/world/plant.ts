import { hashToken } from '../auth/token-format.ts'
import type { Context } from '../context.ts'
import { createLinks, type Links } from '../links.ts'
import { createRepository } from '../repositories/create.ts'
import { commitFiles } from '../git/seed.ts'
import type { Account } from '../storage/accounts.ts'
import type { Repository } from '../storage/repositories.ts'
import { createHook } from '../webhooks/create-hook.ts'
import { checkWorld } from './check.ts'
import type { World, WorldApp, WorldHook, WorldRepository, WorldToken } from './world.ts'

const planted = 'world'

/** Puts a world into the store, each part under the names the file gives. */
class Planter {
  readonly #context: Context
  readonly #world: World
  readonly #links: Links

  constructor(world: World, links: Links, context: Context) {
    this.#world = world
    this.#links = links
    this.#context = context
  }

  async plant(): Promise<void> {
    const {
      users = [],
      orgs = [],
      repos = [],
      oauth_apps = [],
      tokens = {},
      hooks = [],
    } = this.#world
    for (const { suspended, site_admin, plan, ...user } of users) {
      await this.#account({
        ...user,
        type: 'User',
        plan: plan ?? 'free',
        site_admin: Number(site_admin ?? false),
        suspended_at: suspended ? this.#context.clock.now() : null,
      })
    }
    for (const { members, description, plan, ...organization } of orgs) {
      const account = { ...organization, bio: description, plan: plan ?? 'free' }
      const { id } = await this.#account({ ...account, type: 'Organization', site_admin: 0 })
      for (const member of members ?? []) await this.#member(id, member)
    }
    for (const repository of repos) await this.#repository(repository)
    for (const app of oauth_apps) await this.#app(app)
    for (const [value, token] of Object.entries(tokens)) await this.#token(value, token)
    for (const hook of hooks) await this.#hook(hook)
  }

  async #find(login: string): Promise<Account> {
    const account = await this.#context.storage.accounts.findByLogin(login)
    return account as Account // checkWorld has seen to it
  }

  #account(account: Pick<Account, 'login' | 'type' | 'plan' | 'site_admin'> & Partial<Account>) {
    const now = this.#context.clock.now()
    return this.#context.storage.accounts.create({ ...account, created_at: now, updated_at: now })
  }

  async #member(
    organizationId: number,
    { login, role = 'member' }: { login: string; role?: 'admin' | 'member' },
  ) {
    const { id } = await this.#find(login)
    const membership = { organization_id: organizationId, user_id: id, role }
    const now = this.#context.clock.now()
    await this.#context.storage.accounts.addMember({ ...membership, created_at: now })
  }

  async #repository(world: WorldRepository): Promise<void> {
    const { storage, clock } = this.#context
    const owner = await this.#find(world.owner)
    const { name, description } = world
    const input = { name, description, private: world.private ?? false }
    const repository = await createRepository(
      { owner, creator: owner, input: input },
      this.#context,
    )
    if (world.files) await this.#commit(repository, world.files)
    if (world.archived)
      await storage.repositories.update(repository.id, { archived: true }, clock.now())
    for (const { login, permission = 'push' } of world.collaborators ?? []) {
      const { id } = await this.#find(login)
      const collaborator = { repository_id: repository.id, user_id: id, permission }
      await storage.repositories.addCollaborator({ ...collaborator, created_at: clock.now() })
    }
  }

  async #commit(repository: Repository, files: Record<string, string>): Promise<void> {
    const { git, clock, storage } = this.#context
    const now = clock.now()
    await commitFiles(git.path(repository.id), {
      branch: repository.default_branch,
      files,
      message: 'Initial commit',
      author: { name: 'devplatform', email: 'noreply@localhost' },
      date: Math.floor(now / 1000),
    })
    await storage.repositories.update(repository.id, { pushed_at: now }, now)
  }

  async #app({ client_secret, owner, url, callback_urls, ...app }: WorldApp): Promise<void> {
    const { id } = await this.#find(owner)
    await this.#context.storage.tokens.createApp({
      ...app,
      owner_id: id,
      client_secret_hash: hashToken(client_secret),
      url: url ?? this.#links.html('/'),
      callback_urls: callback_urls ?? [],
      created_at: this.#context.clock.now(),
    })
  }

  async #token(value: string, { login, kind, client_id, scopes, note }: WorldToken): Promise<void> {
    const { storage, clock } = this.#context
    const user = await this.#find(login)
    const app =
      client_id === undefined ? undefined : await storage.tokens.findAppByClientId(client_id)
    const now = clock.now()
    await storage.tokens.create({
      user_id: user.id,
      oauth_app_id: app?.id ?? null,
      kind,
      hash: hashToken(value),
      last_eight: value.slice(-8),
      scopes: scopes ?? [],
      note: note ?? null,
      created_at: now,
      updated_at: now,
    })
  }

  async #hook({ repo, url, events, content_type, secret, active }: WorldHook): Promise<void> {
    const [owner = '', name = ''] = repo.split('/')
    const { storage, versions } = this.#context
    const repository = await storage.repositories.findByName(owner, name)
    if (!repository) throw new Error(`${repo} was not planted`)
    const input = { events, active, config: { url, content_type, secret } }
    const version = versions[0]?.version as string
    const links = this.#links
    const creation = {
      repository,
      creator: repository.owner,
      version,
      links,
      input: input as never,
    }
    await createHook(creation, this.#context)
  }
}

/**
 * Plants a world in a store that has none, once; later it is not even read.
 * @param url how this machine reaches the server, for the addresses in what hooks are sent
 * @returns whether it was planted now
 */
export async function plantWorld(
  world: World | (() => Promise<World>),
  context: Context,
  url = `http://${context.config.host}:${context.config.port}`,
): Promise<boolean> {
  const { storage, config } = context
  if ((await storage.settings.get(planted)) !== undefined) return false
  return storage.exclusively(async () => {
    if ((await storage.settings.get(planted)) !== undefined) return false
    const links = createLinks(config.baseUrl ?? url, '')
    const found = typeof world === 'function' ? await world() : world
    await checkWorld(found, context.guard)
    await new Planter(found, links, context).plant()
    await storage.settings.set(planted, 'planted')
    return true
  })
}
