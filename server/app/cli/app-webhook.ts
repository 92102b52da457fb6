import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../core/config-error.ts'
import { EgressRefused, parseTarget } from '../../core/egress/target.ts'
import { keysOf } from '../../core/secret-key.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import { createVault } from '../../core/vault.ts'
import { oldestVersion } from '../../http/versions/index.ts'
import { sealSecret, type AppHookConfig } from '../../domains/webhooks/app-hook.ts'
import type { Desk } from './command.ts'
import type { Given } from './parsed-arguments.ts'

export interface AppWebhook {
  config: AppHookConfig
  /** Shown once. */
  secret: string
  /** Seals the secret for the app's hook, in the transaction that makes both. */
  seal: (transaction: Transaction, app: App) => Promise<void>
}

/** Loopback is let through here: whether it may be a target is the server's business, each time it sends. */
function checked(url: string): string {
  try {
    parseTarget(url, { allowLoopback: true })
    return url
  } catch (error) {
    if (error instanceof EgressRefused) throw new ConfigError(`--webhook-url: ${error.message}`)
    throw error
  }
}

/**
 * The webhook that `--webhook-url` asks for, with a secret made up for it.
 * @throws ConfigError for what cannot be a target
 */
export async function webhookFrom(given: Given, { keys }: Desk): Promise<AppWebhook | undefined> {
  const url = given.text('webhook-url')
  if (url === undefined) return undefined
  const config = { url: checked(url), version: oldestVersion }
  const secret = randomBytes(20).toString('hex')
  const vault = createVault(await keysOf(keys))
  return {
    config,
    secret,
    async seal(transaction, app) {
      const hook = await transaction.hooks.ofApp(app.id)
      if (hook) await sealSecret(transaction, hook, secret, vault)
    },
  }
}
