import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../../api/context.ts'
import type { App } from '../../storage/apps/apps.ts'

const generate = promisify(generateKeyPair)

const bits = 2048

/** Whether tokens can be held against a public key: RSA of 2048 bits or more (RFC 7518 3.3). */
export function isAppKey(publicKey: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(publicKey)
    return type === 'rsa' && (details?.modulusLength ?? 0) >= bits
  } catch {
    return false
  }
}

/** A key to sign JSON Web Tokens with: RSA, 2048 bits; the private half in PKCS #1, PEM. */
export const newAppKey = (): Promise<{ publicKey: string; privateKey: string }> =>
  generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

/**
 * Gives an app another key. The public half is kept.
 * @returns the private half, which is shown once and never stored
 */
export async function addAppKey(
  app: App,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<string> {
  const { publicKey, privateKey } = await newAppKey()
  const key = { app_id: app.id, public_key: publicKey, created_at: clock.now() }
  await storage.apps.addKey(key)
  return privateKey
}
