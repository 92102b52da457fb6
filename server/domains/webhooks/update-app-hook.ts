import type { Context } from '../../api/context.ts'
import type { Schemas } from '../../contract/schemas.ts'
import { validationFailed } from '../../core/errors.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { hostKey } from '../../workers/delivery/host-key.ts'
import { createAppHook } from './app-hook.ts'
import { configColumns, secretChange } from './hook-config.ts'
import { checkTarget } from './hook-rules.ts'

type Config = Schemas['webhook-config-update']

export interface AppHookUpdate {
  app: App
  config: Config
  /** API version of the payloads of a new webhook. */
  version: string
}

function missingUrl() {
  const message = 'url is required, because the app has no webhook'
  return validationFailed({ resource: 'Hook', field: 'url', code: 'missing_field', message })
}

/** The webhook of an app. An app without one gets one. */
async function hookOf({ app, config: { url }, version }: AppHookUpdate, transaction: Transaction) {
  const hook = await transaction.hooks.ofApp(app.id)
  if (hook) return hook
  if (url === undefined) throw missingUrl()
  return createAppHook(transaction, app, { url, contentType: 'form', version })
}

async function write(update: AppHookUpdate, transaction: Transaction, context: Context) {
  await transaction.apps.lock(update.app.id)
  const before = await hookOf(update, transaction)
  const secret = secretChange(update.config, before.id, context.vault, 'keep')
  const change = { ...configColumns(update.config), ...secret }
  const after = await transaction.hooks.update(before.id, change, context.clock.now())
  if (after.url !== before.url) {
    await transaction.lanes.move({ hook_id: after.id, pool: hostKey(after.url) })
  }
  return after
}

/**
 * Updates the given fields of the configuration of an app's webhook. An absent secret is kept.
 * @throws ServiceError 422 for a URL that is not allowed, and without one for a new webhook
 */
export async function updateAppHook(update: AppHookUpdate, context: Context): Promise<Hook> {
  const { url } = update.config
  if (url !== undefined) await checkTarget(url, context)
  return context.storage.transaction((transaction) => write(update, transaction, context))
}
