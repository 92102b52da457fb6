import { createHash } from 'node:crypto'
import type { Context } from '../../../api/context.ts'
import type { SecretKey } from '../../../storage/actions/secret-keys.ts'
import { secretKeyOwner } from '../../../storage/actions/secret-owners.ts'
import type { KeyOwner } from '../../../storage/actions/value-owner.ts'
import { newKeyPair } from './sealed-box.ts'

type Needs = Pick<Context, 'storage' | 'vault' | 'clock'>

/** Public id of a key, derived from the key itself. */
export const keyIdOf = ({ public_key }: Pick<SecretKey, 'public_key'>): string =>
  createHash('sha256').update(public_key).digest().readBigUInt64BE().toString()

/** Returns the key of an account or repository, which is created on first use. */
export async function keyOf(
  owner: KeyOwner,
  { storage, vault, clock }: Needs,
): Promise<Pick<SecretKey, 'public_key' | 'private_key'>> {
  const known = await storage.secretKeys.find(owner)
  if (known) return known
  const { publicKey, privateKey } = await newKeyPair()
  const key = {
    public_key: publicKey,
    private_key: vault.seal(privateKey, secretKeyOwner(owner)),
    created_at: clock.now(),
  }
  return storage.transaction(async ({ secretKeys }) => {
    // a concurrent request may have created the key first; its key is used
    await secretKeys.add(owner, key)
    return (await secretKeys.find(owner)) ?? key
  })
}

/** Returns the public half of a key as callers see it. */
export async function publicKeyOf(owner: KeyOwner, needs: Needs) {
  const key = await keyOf(owner, needs)
  return { key_id: keyIdOf(key), key: key.public_key }
}
