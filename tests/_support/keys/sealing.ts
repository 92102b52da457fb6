import sodium from 'libsodium-wrappers'
import type { ServiceClient } from '../service-client.ts'

/**
 * Encrypts a value for the owner of a public key, and returns the body of the request.
 * @param at path of the secrets
 */
export async function sealedFor(client: ServiceClient, at: string, value: string | Buffer) {
  await sodium.ready
  const { key, key_id } = (await client.get(`${at}/public-key`)).body
  const box = sodium.crypto_box_seal(new Uint8Array(Buffer.from(value)), Buffer.from(key, 'base64'))
  return { encrypted_value: Buffer.from(box).toString('base64'), key_id }
}
