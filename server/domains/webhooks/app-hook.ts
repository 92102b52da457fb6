import type { App } from '../../storage/apps/apps.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Vault } from '../../core/vault.ts'
import { secretOwner } from '../../storage/webhooks/secret-owner.ts'

export interface AppHookConfig {
  url: string
  contentType?: 'json' | 'form'
  insecureSsl?: '0' | '1'
  /** API version of the payloads. */
  version: string
}

/** Creates the webhook of an app, which receives the events of all its installations. */
export const createAppHook = (
  { hooks }: Transaction,
  app: App,
  { url, contentType = 'json', insecureSsl = '0', version }: AppHookConfig,
): Promise<Hook> =>
  hooks.create({
    app_id: app.id,
    active: true,
    events: app.events,
    url,
    content_type: contentType,
    insecure_ssl: insecureSsl,
    version,
    created_at: app.created_at,
  })

/** Sets the secret that signs the deliveries of a hook from now on. */
export const sealSecret = async (
  { hooks }: Transaction,
  hook: Hook,
  secret: string,
  vault: Vault,
): Promise<void> => {
  await hooks.setSecret(hook.id, vault.seal(secret, secretOwner(hook.id)))
}
