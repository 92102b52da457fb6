import { randomUUID } from 'node:crypto'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Account } from '../../../server/storage/accounts/accounts.ts'
import type { App } from '../../../server/storage/apps/apps.ts'
import type { Transaction } from '../../../server/storage/index.ts'
import type { Repository } from '../../../server/storage/repositories/repositories.ts'
import { noCvss } from '../../../server/domains/security-advisories/cvss.ts'
import { commitFiles } from '../../../server/git/write/commit-files.ts'
import { defaultSettings } from '../../../server/domains/repositories/settings.ts'
import type { World } from '../../../server/app/world/world.ts'
import { publicKey } from '../keys/app-key.ts'
import { examplePayload } from '../webhooks/example-payload.ts'
import { advisoryIn } from '../calls/fill-in.ts'
import { annex } from '../calls/place.ts'
import { plantTag, readme } from '../planted/tag.ts'
import { plantField, plantValue } from '../planted/fields.ts'
import { plantImport } from '../planted/import.ts'
import { plantPulls, setHead } from '../planted/pulls.ts'
import { plantScanning, type PlantedScanning } from '../planted/scanning.ts'
import { plantMilestone, plantReactions, type PlantedReactions } from '../planted/milestone.ts'
import { plantReview, type PlantedReview } from '../planted/review.ts'
import { plantParts, type PlantedParts } from '../planted/parts.ts'
import { plantSharedValues } from '../planted/values.ts'
import { plantRelease, type PlantedRelease } from '../planted/release.ts'
import { plantRun, workflowPath, type PlantedRun } from '../planted/run.ts'
import type { TestServer } from '../start-server.ts'

export type User = 'mona' | 'hubot' | 'lender' | 'stranger'

/** Owner of the resources that a token covers: the scene's organization, or a user. */
export type Home = 'scene' | 'mona' | 'stranger'

/** Every permission area with its highest access level. */
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
 * The apps: one with all permissions, one with none, one whose installation grants less than it
 * requests, and one of another organization.
 */
export type AppName = 'ci-bot' | 'bare-bot' | 'lesser-bot' | 'other-bot'

/**
 * Users, apps and clients. Their relations are set up in scenes: organizations with mona as admin
 * and hubot as member, where all apps but the foreign one are installed.
 */
export const cast: World = {
  users: ['mona', 'hubot', 'lender', 'stranger'].map((login) => ({ login })),
  orgs: [
    { login: 'forge', plan: 'team' },
    {
      login: annex,
      members: ['mona', 'hubot', 'lender'].map((login) => ({ login, role: 'admin' as const })),
    },
  ],
  repos: ['mona', 'stranger'].map((owner) => ({ owner, name: 'elsewhere', private: true })),
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

/** An organization with a public and a private repository, a hook and a delivery. */
export interface Scene {
  org: Account
  /** The public repository. */
  open: string
  /** The private repository, which has the hook. */
  repo: string
  repositoryId: number
  /** Ids in the public repository. */
  openId: number
  hookId: number
  deliveryId: number
  /** A hook of the organization and a delivery to it, as path parameters. */
  organizationHook: { hook_id: number; delivery_id: number }
  /** A comment on its first issue. */
  commentId: number
  openCommentId: number
  /** A user whom every caller follows and has blocked. */
  idol: string
  /**
   * Definitions of the organization; the first issue of each repository has a value of the field.
   */
  issueTypeId: number
  issueFieldId: number
  roleId: number
  installations: Record<Exclude<AppName, 'other-bot'>, number>
  /** Scan results in each repository. */
  scanning: PlantedScanning
  openScanning: PlantedScanning
  /** A workflow run in each repository. */
  run: PlantedRun
  openRun: PlantedRun
  /** A release of each repository. */
  release: PlantedRelease
  openRelease: PlantedRelease
  /** A comment on a commit and a deploy key of each repository. */
  parts: PlantedParts
  openParts: PlantedParts
  /** A review in each repository. */
  review: PlantedReview
  openReview: PlantedReview
  /** Reactions in each repository. */
  reactions: PlantedReactions
  openReactions: PlantedReactions
  /** An author of the import into each repository. */
  authorId: number
  openAuthorId: number
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

const hookRow = (now: number) => ({
  active: false,
  events: ['push'],
  url: 'http://127.0.0.1:9/',
  content_type: 'json' as const,
  insecure_ssl: '0' as const,
  version: '2026-03-10',
  created_at: now,
})

async function makeDelivery(store: Transaction, hook_id: number, repository_id: number | null) {
  const { created_at: now } = (await store.hooks.findAll([hook_id]))[0]!
  const outcome = { delivered_at: now, duration: 0.1, status: 'OK', status_code: 200 }
  const sent = { url: 'http://127.0.0.1:9/', request_headers: '{}', response_body: '' }
  const [deliveryId] = await store.deliveries.create([
    {
      hook_id,
      payload_id: await store.deliveries.createPayload(examplePayload('push')),
      guid: randomUUID(),
      event: 'push',
      action: null,
      repository_id,
      installation_id: null,
      redelivery: 0,
      created_at: now,
      due_at: now,
      response_headers: '{}',
      ...outcome,
      ...sent,
    },
  ])
  return deliveryId as number
}

/** A hook of an organization with one delivery. */
async function makeOrganizationHook(store: Transaction, organization_id: number, now: number) {
  const { id: hook_id } = await store.hooks.create({ ...hookRow(now), organization_id })
  return { hook_id, delivery_id: await makeDelivery(store, hook_id, null) }
}

/** A hook with one delivery. */
export async function makeHook(store: Transaction, repositoryId: number, now: number) {
  const row = { ...hookRow(now), repository_id: repositoryId }
  const { id: hookId } = await store.hooks.create(row)
  return { hookId, deliveryId: await makeDelivery(store, hookId, repositoryId) }
}

/** A delivery to the webhook of an app, which gets one if it has none. */
export async function makeAppDelivery(
  { context: { storage }, clock }: TestServer,
  name: AppName,
): Promise<number> {
  return storage.transaction(async (store) => {
    const app = (await store.apps.findBySlug(name)) as App
    const row = { ...hookRow(clock.now()), app_id: app.id }
    const hook = (await store.hooks.ofApp(app.id)) ?? (await store.hooks.create(row))
    return makeDelivery(store, hook.id, null)
  })
}

/** Users with access to both repositories star and watch them. */
async function likeBoth(store: Transaction, repositoryIds: number[], now: number): Promise<void> {
  for (const login of ['mona', 'hubot', 'lender']) {
    const { id: user_id } = (await store.accounts.findByLogin(login)) as Account
    for (const repository_id of repositoryIds) {
      await store.stars.give({ user_id, repository_id, created_at: now })
      await store.subscriptions.set({ user_id, repository_id, ignored: 0, created_at: now })
    }
  }
}

/**
 * A team that every member can see and that may read both repositories. mona's membership is
 * public.
 */
async function makeTeam(store: Transaction, org: Account, repositoryIds: number[], now: number) {
  const { id: user_id } = (await store.accounts.findByLogin('mona')) as Account
  await store.memberships.set({ organization_id: org.id, user_id }, { public: 1 })
  const row = { organization_id: org.id, name: 'Core', slug: 'core', created_at: now }
  const team_id = await store.teams.create(row)
  await store.teams.addMember({ team_id, user_id, created_at: now })
  for (const repository_id of repositoryIds) {
    await store.teams.addRepository({ team_id, repository_id, permission: 'pull', created_at: now })
  }
}

/** Invites a user to a repository; the user may have access in other ways, too. */
export async function makeInvitation(
  { context: { storage }, clock }: TestServer,
  repository_id: number,
  login: string,
): Promise<number> {
  const [invitee, inviter] = [login, 'lender'].map((name) => storage.accounts.findByLogin(name))
  const invitation = await storage.repositoryInvitations.set({
    repository_id,
    invitee_id: ((await invitee) as Account).id,
    inviter_id: ((await inviter) as Account).id,
    permission: 'pull',
    created_at: clock.now(),
  })
  return invitation.id
}

/**
 * Creates a first issue of mona's with a label and a comment, and returns the id of the comment.
 */
export async function talk(store: Transaction, repositoryId: number, now: number): Promise<number> {
  const { id: user_id } = (await store.accounts.findByLogin('mona')) as Account
  const place = (await store.repositories.find(repositoryId)) as Repository
  const words = { title: 'Broken', body: null, user_id, created_at: now }
  const issue = await store.issues.create(place, { ...words, pull: false })
  const bug = { name: 'bug', color: 'ededed', description: null, repository_id: repositoryId }
  const label = (await store.labels.find(place.id, bug.name)) ?? (await store.labels.create(bug))
  await store.labels.putOn(issue.id, label.id)
  const comment = { body: 'All of it.', user_id, created_at: now }
  return (await store.issueComments.create(place, issue.id, comment)).id
}

/** Milliseconds. */
const aYear = 365 * 24 * 60 * 60 * 1000

/** A user whom every caller follows. All callers and the organization have blocked this user. */
async function makeIdol(store: Transaction, org: Account, now: number): Promise<string> {
  const moment = { created_at: now, updated_at: now }
  const plain = { type: 'User', plan: 'free', site_admin: 0 } as const
  const { id, login } = await store.accounts.create({ login: `idol-${made}`, ...plain, ...moment })
  for (const name of ['mona', 'hubot', 'lender', 'stranger']) {
    const { id: user_id } = (await store.accounts.findByLogin(name)) as Account
    await store.follows.follow({ user_id, followed_id: id, created_at: now })
    await store.blocks.add({ blocker_id: user_id, blocked_id: id, created_at: now })
    const expires_at = now + aYear
    await store.interactionLimits.set({
      account_id: user_id,
      admitted: 'existing_users',
      expires_at,
    })
  }
  await store.blocks.add({ blocker_id: org.id, blocked_id: id, created_at: now })
  return login
}

/** A published advisory with the whole cast as collaborators. */
async function makeAdvisory(
  store: Transaction,
  { id, name }: Pick<Repository, 'id' | 'name'>,
  now: number,
): Promise<void> {
  const moment = { created_at: now, updated_at: now, published_at: now, reviewed_at: now }
  const nothing = { credits: [], reference_urls: [], vulnerabilities: [], cwes: [] }
  const { id: advisoryId } = await store.advisories.create({
    ghsa_id: advisoryIn(name),
    repository_id: id,
    type: 'reviewed',
    state: 'published',
    summary: 'Of a scene',
    description: null,
    cve_id: null,
    severity: null,
    cvss: noCvss,
    ...nothing,
    ...moment,
  })
  const cast = ['mona', 'hubot', 'lender', 'stranger'].map((login) =>
    store.accounts.findByLogin(login),
  )
  const found = (await Promise.all(cast)) as Account[]
  await store.advisories.setCollaborators(
    advisoryId,
    found.map((user) => user.id),
  )
}

/** Secrets and a variable for a repository of the organization. */
async function makeSecret(
  store: Transaction,
  organizationId: number,
  repositoryId: number,
  now: number,
): Promise<void> {
  const identity = { organization_id: organizationId, name: 'TOKEN' }
  const look = { visibility: 'selected', created_at: now, updated_at: now } as const
  const { value } = await store.dependencySecrets.add({ ...identity, ...look })
  await store.dependencySecrets.select(value.id, [repositoryId])
  await plantSharedValues(store, organizationId, repositoryId, now)
}

/**
 * A custom property that repository administrators set, and access to workspaces for all members
 * but not for outside collaborators.
 */
async function setRules(
  store: Transaction,
  organization_id: number,
  { openId, idol }: Pick<Scene, 'openId' | 'idol'>,
  now: number,
): Promise<void> {
  const moment = { created_at: now, updated_at: now }
  const plain = {
    required: false,
    require_explicit_values: false,
    default_value: null,
    description: null,
    allowed_values: null,
  }
  await store.customProperties.create({
    organization_id,
    name: 'tier',
    value_type: 'string',
    values_editable_by: 'org_and_repo_actors',
    ...plain,
    ...moment,
  })
  const { id: user_id } = (await store.accounts.findByLogin(idol)) as Account
  const collaborator = {
    repository_id: openId,
    user_id,
    permission: 'pull',
    created_at: now,
  } as const
  await store.repositories.addCollaborator(collaborator)
  const people = ['mona', 'hubot', 'lender'].map((login) => store.accounts.findByLogin(login))
  const ids = ((await Promise.all(people)) as Account[]).map(({ id }) => id)
  await store.workspaces.setVisibility(organization_id, 'selected_members', now)
  await store.workspaces.select(organization_id, ids)
}

/** An issue type, an issue field and a custom role of the organization. */
async function makeDefinitions(store: Transaction, organizationId: number, now: number) {
  const plain = { description: null, color: null, enabled: true }
  const type = await store.issueTypes.create(organizationId, { name: 'Odd', ...plain }, now)
  const issueFieldId = await plantField(store, organizationId, now)
  const [role, moment] = ['watch', { created_at: now, updated_at: now }]
  const words = { name: role, description: null, base_role: 'read' as const, permissions: [] }
  await store.organizationRoles.create(organizationId, { ...words, ...moment })
  const made = await store.organizationRoles.findByName(organizationId, role)
  return { issueTypeId: type.id, issueFieldId, roleId: made?.id ?? 0 }
}

/** Creates a new scene with nothing else in it. */
export function makeScene({ context, clock }: TestServer): Promise<Scene> {
  made++
  const now = clock.now()
  return context.storage.transaction(async (store) => {
    const org = await makeOrganization(store, now)
    const repo = `vault-${made}`
    const look = { settings: defaultSettings, is_template: true, created_at: now }
    const [closed, open] = [{ ...look, visibility: 'private' as const }, `widgets-${made}`]
    const { id: repositoryId } = await store.repositories.create(org, { name: repo, ...closed })
    const { id: openId } = await store.repositories.create(org, { name: open, ...look })
    const both = [repositoryId, openId]
    await likeBoth(store, both, now)
    await makeTeam(store, org, both, now)
    await makeAdvisory(store, { id: repositoryId, name: repo }, now)
    await makeAdvisory(store, { id: openId, name: open }, now)
    await makeSecret(store, org.id, openId, now)
    const idol = await makeIdol(store, org, now)
    await setRules(store, org.id, { openId, idol }, now)
    const commentId = await talk(store, repositoryId, now)
    const openCommentId = await talk(store, openId, now)
    const definitions = await makeDefinitions(store, org.id, now)
    for (const id of both) await plantValue(store, id, definitions.issueFieldId)
    for (const id of both) await plantPulls(store, id, now)
    for (const id of both) await plantMilestone(store, id, now)
    const installations = {
      'ci-bot': await install(store, 'ci-bot', org, now),
      'bare-bot': await install(store, 'bare-bot', org, now),
      'lesser-bot': await install(store, 'lesser-bot', org, now, { members: 'read' }),
    }
    const release = await plantRelease(store, repositoryId, now)
    const openRelease = await plantRelease(store, openId, now)
    const review = await plantReview(store, repositoryId, now)
    const openReview = await plantReview(store, openId, now)
    const parts = await plantParts(store, repositoryId, now, context.vault)
    const openParts = await plantParts(store, openId, now, context.vault)
    const here = { comment_id: commentId, ...review, ...release, ...parts }
    const there = { comment_id: openCommentId, ...openReview, ...openRelease, ...openParts }
    return {
      org,
      open,
      repo,
      repositoryId,
      openId,
      idol,
      commentId,
      openCommentId,
      installations,
      ...definitions,
      scanning: await plantScanning(store, repositoryId, now),
      openScanning: await plantScanning(store, openId, now),
      run: await plantRun(store, repositoryId, now),
      openRun: await plantRun(store, openId, now),
      release,
      openRelease,
      parts,
      openParts,
      review,
      openReview,
      reactions: await plantReactions(store, repositoryId, here, now),
      openReactions: await plantReactions(store, openId, there, now),
      authorId: (await plantImport(store, repositoryId, now)).author_id,
      openAuthorId: (await plantImport(store, openId, now)).author_id,
      ...(await makeHook(store, repositoryId, now)),
      organizationHook: await makeOrganizationHook(store, org.id, now),
    }
  })
}

/** Commits in a repository of a scene: `main`, and two branches ahead of it. */
export async function fill(
  { context: { git, storage }, clock }: TestServer,
  { id }: Pick<Repository, 'id'>,
): Promise<void> {
  await using draft = await git.draft('main')
  const author = { name: 'Mona', email: 'mona@example.com' }
  const written = { author, date: clock.now() / 1000 }
  const texts = { README: readme, 'docs/README': readme, LICENSE: 'All of it is yours.' }
  const files = { ...texts, [workflowPath]: 'on: workflow_dispatch' }
  const first = { branch: 'main', files, message: 'First' }
  const parent = await commitFiles(draft.path, { ...written, ...first })
  const ahead = (branch: string) => ({ branch, files: { [branch]: '' }, message: 'More', parent })
  const head = await commitFiles(draft.path, { ...written, ...ahead('side') })
  await commitFiles(draft.path, { ...written, ...ahead('other') })
  await plantTag(draft.path)
  await git.adopt(draft, id)
  await storage.transaction((store) => setHead(store, id, { head, base: parent }))
}

/** Commits in both repositories of a scene, or in the requested one. */
export async function fillRepositories(
  server: TestServer,
  { org, open, repo }: Scene,
  names = [open, repo],
): Promise<void> {
  for (const name of names) {
    const { repositories } = server.context.storage
    await fill(server, (await repositories.findByName(org.login, name)) as Repository)
  }
}
