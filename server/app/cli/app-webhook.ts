import { randomBytes } from 'node:crypto'
import { ConfigError } from '../../core/config-error.ts'
import { EgressRefused, parseTarget } from '../../core/egress/target.ts'
import { keysOf } from '../../core/secret-key.ts'
import type { App } from '../../storage/apps/apps.ts'
import type { Transaction } from '../../storage/index.ts'
import { createVault } from '../../core/vault.ts'
import { oldestVersion } from '../../http/versions/index.ts'
import { sealSecret, type AppHookConfig } from '../../domains/webhooks/app-hook.ts'
import type { CommandContext } from './command.ts'
import type { ParsedArguments } from './parsed-arguments.ts'

export interface AppWebhook {
  config: AppHookConfig
  /** Shown only once. */
  secret: string
  /** Encrypts and stores the secret of the app's hook, in the transaction that creates both. */
  seal: (transaction: Transaction, app: App) => Promise<void>
}

/**
 * Checks the URL of a webhook. Loopback addresses are accepted here, because the server decides for
 * each delivery whether they are allowed.
 */
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
 * The webhook of `--webhook-url`, with a generated secret.
 * @throws ConfigError for a URL that is not allowed
 */
export async function webhookFrom(
  given: ParsedArguments,
  { keys }: CommandContext,
): Promise<AppWebhook | undefined> {
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
