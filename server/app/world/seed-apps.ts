import { createPublicKey } from 'node:crypto'
import { newAppKey } from '../../domains/apps/keys.ts'
import { registerApp } from '../../domains/apps/register.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Installation } from '../../storage/apps/installation.ts'
import type { Transaction } from '../../storage/index.ts'
import { oldestVersion } from '../../http/versions/index.ts'
import { sealSecret } from '../../domains/webhooks/app-hook.ts'
import { asSet, requireFree, requireSame } from './agree.ts'
import { accountOf, chosenIds, type SeedContext } from './seed-context.ts'
import type { WorldApp, WorldAppHook, WorldInstallation, WorldOAuthApp } from './world.ts'

const secretHash = (secret: string | undefined) =>
  secret === undefined ? undefined : hashToken(secret)

export async function seedOAuthApp(app: WorldOAuthApp, soil: SeedContext): Promise<void> {
  const { client_id, client_secret, name, owner, url, callback_urls, device_flow } = app
  const { tokens } = soil.storage
  const { id: owner_id } = await accountOf(owner, soil)
  const given = { name, owner_id, client_secret_hash: hashToken(client_secret), url, device_flow }
  const existing = await tokens.findAppByClientId(client_id)
  if (existing) return requireSame('the OAuth app', { ...given, callback_urls }, existing)
  await tokens.createApp({
    ...given,
    client_id,
    url: url ?? soil.links.html('/'),
    callback_urls: callback_urls ?? [],
    device_flow: device_flow ?? false,
    created_at: soil.clock.now(),
  })
  soil.report.created()
}

/** Creates an app, or completes one with keys and installations. */
export async function seedApp(world: WorldApp, soil: SeedContext): Promise<void> {
  const app = (await existingApp(world, soil)) ?? (await register(world, soil))
  await seedKeys(app, world, soil)
  for (const each of world.installations ?? []) await seedInstallation(app, each, soil)
}

/** The app of a slug or client id. @throws RangeError when the seed contradicts it */
async function existingApp(world: WorldApp, soil: SeedContext): Promise<App | undefined> {
  const { apps, hooks } = soil.storage
  const { id, slug, client_id, client_secret, owner, url, events, webhook, ...more } = world
  const existing = (await apps.findBySlug(slug)) ?? (await apps.findByClientId(client_id))
  if (!existing) return undefined
  const { installations: _i, public_key: _k, private_key: _p, generate_key: _g, ...same } = more
  const { id: owner_id } = await accountOf(owner, soil)
  const given = { ...same, id, slug, client_id, owner_id, external_url: url, events: asSet(events) }
  const secret = { client_secret_hash: secretHash(client_secret) }
  requireSame('the app', { ...given, ...secret }, { ...existing, events: asSet(existing.events) })
  const { url: hookUrl, content_type, insecure_ssl } = webhook ?? {}
  const own = (await hooks.ofApp(existing.id)) ?? {}
  requireSame('the webhook of the app', { url: hookUrl, content_type, insecure_ssl }, own)
  return existing
}

async function register(world: WorldApp, soil: SeedContext): Promise<App> {
  const { id, slug, name, client_id, client_secret, url, callback_urls, device_flow } = world
  const { description = null, permissions = {}, events = [], webhook } = world
  await requireFree('apps', id, soil)
  const { app } = await registerApp(
    {
      id,
      owner: await accountOf(world.owner, soil),
      name: name ?? slug,
      slug,
      clientId: client_id,
      clientSecret: client_secret,
      description,
      externalUrl: url ?? soil.links.html('/'),
      callbackUrls: callback_urls ?? [],
      permissions,
      events,
      public: world.public ?? true,
      deviceFlow: device_flow ?? false,
      webhook: webhook && hookOf(webhook),
    },
    soil,
    (transaction, created) => sealSecretOf(webhook, created, transaction, soil),
  )
  soil.report.created()
  return app
}

/** Adds the public halves of the keys of the seed, and a generated one to an app without keys. */
async function seedKeys(app: App, world: WorldApp, soil: SeedContext): Promise<void> {
  const { storage, clock, report } = soil
  const known = await storage.apps.keys(app.id)
  const add = async (public_key: string) => {
    if (known.includes(public_key)) return
    await storage.apps.addKey({ app_id: app.id, public_key, created_at: clock.now() })
    known.push(public_key)
    report.updated()
  }
  const { public_key, private_key, generate_key = false } = world
  if (public_key) await add(public_key)
  if (private_key) {
    await add(createPublicKey(private_key).export({ type: 'spki', format: 'pem' }) as string)
  }
  if (!generate_key || known.length > 0) return
  const { publicKey, privateKey } = await newAppKey()
  await add(publicKey)
  const { id: app_id, slug, client_id } = app
  report.generated({ app_id, slug, client_id, private_key: privateKey })
}

const hookOf = ({ url, content_type, insecure_ssl, version = oldestVersion }: WorldAppHook) => ({
  url,
  version,
  ...(content_type && { contentType: content_type }),
  ...(insecure_ssl && { insecureSsl: insecure_ssl }),
})

async function sealSecretOf(
  webhook: WorldAppHook | undefined,
  app: App,
  transaction: Transaction,
  { vault }: SeedContext,
): Promise<void> {
  const hook = webhook?.secret && (await transaction.hooks.ofApp(app.id))
  if (hook && webhook.secret) await sealSecret(transaction, hook, webhook.secret, vault)
}

async function completeInstallation(
  existing: Installation,
  world: WorldInstallation,
  soil: SeedContext,
): Promise<void> {
  const { installations } = soil.storage
  const what = `the installation on ${world.account}`
  const { id, permissions, repositories, suspended } = world
  requireSame(what, { id, permissions }, existing)
  const ids = await chosenIds(world.account, repositories, soil)
  const selection = repositories && (ids ? ('selected' as const) : ('all' as const))
  requireSame(what, { repository_selection: selection }, existing)
  for (const each of ids ?? []) {
    if (existing.repository_ids?.includes(each)) continue
    await installations.addRepository(existing.id, each)
    soil.report.updated()
  }
  if (suspended === undefined || suspended === (existing.suspended_at !== null)) return
  if (suspended) await installations.suspend(existing.id, soil.clock.now())
  else await installations.unsuspend(existing.id, soil.clock.now())
  soil.report.updated()
}

async function seedInstallation(
  app: App,
  world: WorldInstallation,
  soil: SeedContext,
): Promise<void> {
  const { storage, clock, report } = soil
  const now = clock.now()
  const account = await accountOf(world.account, soil)
  const existing = await storage.installations.findOn(app.id, account.id)
  if (existing) return completeInstallation(existing, world, soil)
  await requireFree('installations', world.id, soil)
  const ids = await chosenIds(world.account, world.repositories, soil)
  const id = await storage.installations.create({
    ...(world.id !== undefined && { id: world.id }),
    app_id: app.id,
    account_id: account.id,
    repository_selection: ids ? 'selected' : 'all',
    permissions: world.permissions ?? app.permissions,
    events: app.events,
    suspended_at: world.suspended ? now : null,
    created_at: now,
    updated_at: now,
  })
  for (const repositoryId of ids ?? []) await storage.installations.addRepository(id, repositoryId)
  report.updated()
}
