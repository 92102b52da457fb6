import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context } from '../../api/context.ts'
import type { App } from '../../storage/apps/apps.ts'

const generate = promisify(generateKeyPair)

const bits = 2048

/** Whether a public key is allowed for app tokens: RSA with at least 2048 bits (RFC 7518 3.3). */
export function isAppKey(publicKey: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(publicKey)
    return type === 'rsa' && (details?.modulusLength ?? 0) >= bits
  } catch {
    return false
  }
}

/**
 * Generates a key pair for signing JSON Web Tokens: RSA, 2048 bits. The private key is PKCS #1 PEM.
 */
export const newAppKey = (): Promise<{ publicKey: string; privateKey: string }> =>
  generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })

/**
 * Adds a key to an app and stores the public half.
 * @returns the private half, which is not stored
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
