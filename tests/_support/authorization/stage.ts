import { randomUUID } from 'node:crypto'
import { permissionAreas } from '../../../generated/2026-03-10/permission-areas.ts'
import type { Permissions } from '../../../server/auth/permissions.ts'
import type { Account } from '../../../server/storage/accounts.ts'
import type { App } from '../../../server/storage/apps.ts'
import type { Transaction } from '../../../server/storage/index.ts'
import type { Repository } from '../../../server/storage/repositories.ts'
import { commitFiles } from '../../../server/git/seed.ts'
import { usualSettings } from '../../../server/repositories/settings.ts'
import type { World } from '../../../server/world/world.ts'
import { publicKey } from '../app-key.ts'
import { examplePayload } from '../example-payload.ts'
import type { TestServer } from '../start-server.ts'

/** Every area there is, each with all the access there is to it. */
export const everything: Permissions = Object.fromEntries(
  Object.entries(permissionAreas).map(([area, { accesses }]) => [area, accesses.at(-1) as 'write']),
)

const app = (slug: string, client_id: string, owner: string, permissions: Permissions) => ({
  slug,
  client_id,
  client_secret: `${client_id} secret`,
  owner,
  permissions: permissions as Record<string, 'read' | 'write'>,
  public_key: publicKey,
})

/**
 * The apps: one that may do everything, one that may do nothing, one that was let do less than it would
 * where it is installed, and one of strangers.
 */
export type AppName = 'ci-bot' | 'bare-bot' | 'lesser-bot' | 'other-bot'

/**
 * People, apps and clients. What they have to do with each other is in scenes: organizations of which
 * mona is the admin and hubot a member, and in which the apps but the strangers' are installed.
 */
export const cast: World = {
  users: ['mona', 'hubot', 'lender', 'stranger'].map((login) => ({ login })),
  orgs: [{ login: 'forge', plan: 'team' }],
  repos: [{ owner: 'mona', name: 'elsewhere', private: true }],
  oauth_apps: [
    { client_id: 'Ov23ours', client_secret: 'Ov23ours secret', name: 'Ours', owner: 'forge' },
    { client_id: 'Ov23other', client_secret: 'Ov23other secret', name: 'Other', owner: 'stranger' },
  ],
  apps: [
    { ...app('ci-bot', 'Iv23ours', 'forge', everything), installations: [{ account: 'mona' }] },
    { ...app('bare-bot', 'Iv23bare', 'forge', {}), installations: [{ account: 'mona' }] },
    app('lesser-bot', 'Iv23lesser', 'forge', everything),
    {
      ...app('other-bot', 'Iv23other', 'stranger', everything),
      installations: [{ account: 'stranger' }],
    },
  ],
}

/** Somewhere to act: an organization with a public and a private repository, a hook and a delivery. */
export interface Scene {
  org: Account
  /** The public one. */
  open: string
  /** The private one, which has the hook. */
  repo: string
  repositoryId: number
  hookId: number
  deliveryId: number
  /** Whom everybody follows. */
  idol: string
  installations: Record<Exclude<AppName, 'other-bot'>, number>
}

export const clientIds: Record<AppName, string> = {
  'ci-bot': 'Iv23ours',
  'bare-bot': 'Iv23bare',
  'lesser-bot': 'Iv23lesser',
  'other-bot': 'Iv23other',
}

let made = 0

async function makeOrganization(store: Transaction, now: number): Promise<Account> {
  const moment = { created_at: now, updated_at: now }
  const login = `guild-${made}`
  const org = await store.accounts.create({
    login,
    type: 'Organization',
    plan: 'team',
    site_admin: 0,
    ...moment,
  })
  for (const [name, role] of Object.entries({ mona: 'admin', hubot: 'member', lender: 'admin' })) {
    const user = (await store.accounts.findByLogin(name)) as Account
    const membership = { organization_id: org.id, user_id: user.id, created_at: now }
    await store.accounts.addMember({ ...membership, role: role as 'admin' | 'member' })
  }
  return org
}

async function install(
  store: Transaction,
  name: AppName,
  org: Account,
  now: number,
  less?: Permissions,
) {
  const app = (await store.apps.findBySlug(name)) as App
  const [app_id, permissions] = [app.id, less ?? app.permissions]
  const moment = { created_at: now, updated_at: now }
  const all = { repository_selection: 'all', suspended_at: null } as const
  const row = { app_id, account_id: org.id, permissions, events: [], ...all, ...moment }
  return store.installations.create(row)
}

/** A hook that has delivered once. */
export async function makeHook(store: Transaction, repositoryId: number, now: number) {
  const { id: hookId } = await store.hooks.create({
    repository_id: repositoryId,
    app_id: null,
    active: false,
    events: ['push'],
    url: 'http://127.0.0.1:9/',
    content_type: 'json',
    insecure_ssl: '0',
    version: '2026-03-10',
    created_at: now,
  })
  const outcome = { delivered_at: now, duration: 0.1, status: 'OK', status_code: 200 }
  const sent = { url: 'http://127.0.0.1:9/', request_headers: '{}', response_body: '' }
  const [deliveryId] = await store.deliveries.create([
    {
      hook_id: hookId,
      payload_id: await store.deliveries.createPayload(examplePayload('push')),
      guid: randomUUID(),
      event: 'push',
      action: null,
      repository_id: repositoryId,
      installation_id: null,
      redelivery: 0,
      created_at: now,
      due_at: now,
      response_headers: '{}',
      ...outcome,
      ...sent,
    },
  ])
  return { hookId, deliveryId: deliveryId as number }
}

/** Those who can see both have given them stars and watch them. */
async function likeBoth(store: Transaction, repositoryIds: number[], now: number): Promise<void> {
  for (const login of ['mona', 'hubot', 'lender']) {
    const { id: user_id } = (await store.accounts.findByLogin(login)) as Account
    for (const repository_id of repositoryIds) {
      await store.stars.give({ user_id, repository_id, created_at: now })
      await store.subscriptions.set({ user_id, repository_id, ignored: 0, created_at: now })
    }
  }
}

/** Somebody whom everybody follows. */
async function makeIdol(store: Transaction, now: number): Promise<string> {
  const moment = { created_at: now, updated_at: now }
  const plain = { type: 'User', plan: 'free', site_admin: 0 } as const
  const { id, login } = await store.accounts.create({ login: `idol-${made}`, ...plain, ...moment })
  for (const name of ['mona', 'hubot', 'lender', 'stranger']) {
    const { id: user_id } = (await store.accounts.findByLogin(name)) as Account
    await store.follows.follow({ user_id, followed_id: id, created_at: now })
  }
  return login
}

/** Sets up a scene of its own; nothing else is in it. */
export function makeScene({ context, clock }: TestServer): Promise<Scene> {
  made++
  const now = clock.now()
  return context.storage.transaction(async (store) => {
    const org = await makeOrganization(store, now)
    const repo = `vault-${made}`
    const look = { settings: usualSettings, created_at: now }
    const [closed, open] = [{ ...look, visibility: 'private' as const }, `widgets-${made}`]
    const { id: repositoryId } = await store.repositories.create(org, { name: repo, ...closed })
    const { id: openId } = await store.repositories.create(org, { name: open, ...look })
    await likeBoth(store, [repositoryId, openId], now)
    const idol = await makeIdol(store, now)
    const installations = {
      'ci-bot': await install(store, 'ci-bot', org, now),
      'bare-bot': await install(store, 'bare-bot', org, now),
      'lesser-bot': await install(store, 'lesser-bot', org, now, { members: 'read' }),
    }
    return {
      org,
      open,
      repo,
      repositoryId,
      idol,
      installations,
      ...(await makeHook(store, repositoryId, now)),
    }
  })
}

/** A first commit in both repositories of a scene. */
export async function fillRepositories(
  { context, clock }: TestServer,
  { org, open, repo }: Scene,
): Promise<void> {
  const { git, storage } = context
  const author = { name: 'Mona', email: 'mona@example.com' }
  for (const name of [open, repo]) {
    const { id } = (await storage.repositories.findByName(org.login, name)) as Repository
    await using draft = await git.draft('main')
    const first = { branch: 'main', files: { README: '#' }, message: 'First', author }
    await commitFiles(draft.path, { ...first, date: clock.now() / 1000 })
    await git.adopt(draft, id)
  }
}
