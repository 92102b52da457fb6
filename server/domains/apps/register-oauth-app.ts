import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { OAuthApp } from '../../storage/tokens/tokens.ts'
import { newClientId, newClientSecret } from './register.ts'

interface OAuthRegistration {
  owner: Account
  name: string
  url: string
  callbackUrls: string[]
  deviceFlow: boolean
}

/**
 * Registers an OAuth app.
 * @returns the app and its client secret, which is stored only as a hash
 */
export async function registerOAuthApp(
  { owner, name, url, callbackUrls, deviceFlow }: OAuthRegistration,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ app: OAuthApp; clientSecret: string }> {
  const clientSecret = newClientSecret()
  const app = await storage.transaction(({ tokens }) =>
    tokens.createApp({
      owner_id: owner.id,
      client_id: newClientId('Ov23'),
      client_secret_hash: hashToken(clientSecret),
      name,
      url,
      callback_urls: callbackUrls,
      device_flow: deviceFlow,
      created_at: clock.now(),
    }),
  )
  return { app, clientSecret }
}
