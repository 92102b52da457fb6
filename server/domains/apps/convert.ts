import { randomBytes } from 'node:crypto'
import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { App } from '../../storage/apps/apps.ts'
import { sealSecret } from '../webhooks/app-hook.ts'
import { newAppKey } from './keys.ts'
import { newClientSecret } from './register.ts'

/** An app with its secrets, which are shown only once. */
export interface ConvertedApp {
  app: App
  clientSecret: string
  /** Null without a webhook. */
  webhookSecret: string | null
  privateKey: string
}

type Needs = Pick<Context, 'storage' | 'clock' | 'vault'>

async function findUnconverted(code: string, { storage, clock }: Needs) {
  const found = await storage.manifestCodes.findByHash(hashToken(code))
  const app = found && (await storage.apps.find(found.app_id))
  if (!app || found.expires_at <= clock.now() || app.owner.suspended_at !== null) return undefined
  return { id: found.id, app }
}

/**
 * Completes a registration from a manifest: creates the app's secrets. Of concurrent calls with the
 * same code only one succeeds.
 * @returns undefined for a code that is unknown, used or expired
 */
export async function convertManifest(
  code: string,
  needs: Needs,
): Promise<ConvertedApp | undefined> {
  const found = await findUnconverted(code, needs)
  if (!found) return undefined
  const { id, app } = found
  const { publicKey, privateKey } = await newAppKey() // before the transaction, because it is slow
  const clientSecret = newClientSecret()
  const hook = await needs.storage.hooks.ofApp(app.id)
  const webhookSecret = hook ? randomBytes(20).toString('hex') : null
  const now = needs.clock.now()
  const secrets = { client_secret_hash: hashToken(clientSecret), updated_at: now }
  const won = await needs.storage.transaction(async (transaction) => {
    const { manifestCodes, apps } = transaction
    if (!(await manifestCodes.delete(id))) return false
    await apps.replaceSecrets(app.id, secrets)
    if (hook && webhookSecret) await sealSecret(transaction, hook, webhookSecret, needs.vault)
    await apps.addKey({ app_id: app.id, public_key: publicKey, created_at: now })
    return true
  })
  return won ? { app: { ...app, ...secrets }, clientSecret, webhookSecret, privateKey } : undefined
}
