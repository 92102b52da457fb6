import sodium from 'libsodium-wrappers'
import type { ServiceClient } from '../service-client.ts'

/** Encrypts a value with a public key, and returns the body of the request. */
export async function sealedWith(
  { key = '', key_id = '' } = {},
  value: string | Buffer = 's3cret',
) {
  await sodium.ready
  const box = sodium.crypto_box_seal(new Uint8Array(Buffer.from(value)), Buffer.from(key, 'base64'))
  return { encrypted_value: Buffer.from(box).toString('base64'), key_id }
}

/**
 * Encrypts a value for the owner of a public key, and returns the body of the request.
 * @param at path of the secrets
 */
export async function sealedFor(client: ServiceClient, at: string, value: string | Buffer) {
  return sealedWith((await client.get(`${at}/public-key`)).body, value)
}
