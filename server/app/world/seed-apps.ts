import { registerApp } from '../../domains/apps/register.ts'
import { hashToken } from '../../access/auth/token-format.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import { oldestVersion } from '../../http/versions/index.ts'
import { sealSecret } from '../../domains/webhooks/app-hook.ts'
import { accountOf, chosenIds, type SeedContext } from './seed-context.ts'
import type { WorldApp, WorldAppHook, WorldInstallation, WorldOAuthApp } from './world.ts'

export async function seedOAuthApp(app: WorldOAuthApp, soil: SeedContext): Promise<void> {
  const { client_id, client_secret, name, owner, url, callback_urls = [], device_flow } = app
  const { id } = await accountOf(owner, soil)
  await soil.storage.tokens.createApp({
    client_id,
    name,
    owner_id: id,
    client_secret_hash: hashToken(client_secret),
    url: url ?? soil.links.html('/'),
    callback_urls,
    device_flow: device_flow ?? false,
    created_at: soil.clock.now(),
  })
}

/** Creates an app with its key and its installations. */
export async function seedApp(world: WorldApp, soil: SeedContext): Promise<void> {
  const { storage, clock, links } = soil
  const { slug, name, client_id, client_secret, url, callback_urls, device_flow, ...rest } = world
  const { app } = await registerApp(
    {
      owner: await accountOf(world.owner, soil),
      name: name ?? slug,
      slug,
      clientId: client_id,
      clientSecret: client_secret,
      description: rest.description ?? null,
      externalUrl: url ?? links.html('/'),
      callbackUrls: callback_urls ?? [],
      permissions: rest.permissions ?? {},
      events: rest.events ?? [],
      public: rest.public ?? true,
      deviceFlow: device_flow ?? false,
      webhook: rest.webhook && hookOf(rest.webhook),
    },
    soil,
    (transaction, created) => sealSecretOf(rest.webhook, created, transaction, soil),
  )
  const { public_key, installations = [] } = rest
  if (public_key) await storage.apps.addKey({ app_id: app.id, public_key, created_at: clock.now() })
  for (const installation of installations) await install(app, installation, soil)
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

async function install(app: App, world: WorldInstallation, soil: SeedContext): Promise<void> {
  const { storage, clock } = soil
  const now = clock.now()
  const account = await accountOf(world.account, soil)
  const ids = await chosenIds(world.account, world.repositories, soil)
  const id = await storage.installations.create({
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
}
