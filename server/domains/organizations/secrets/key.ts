import { createHash } from 'node:crypto'
import type { Context } from '../../../api/context.ts'
import type { OrganizationKey } from '../../../storage/organizations/organization-secrets.ts'
import { keyOwner } from '../../../storage/organizations/secret-owners.ts'
import { newKeyPair } from './sealed-box.ts'

type Needs = Pick<Context, 'storage' | 'vault' | 'clock'>

/** Public id of a key, derived from the key itself. */
export const keyIdOf = ({ public_key }: Pick<OrganizationKey, 'public_key'>): string =>
  createHash('sha256').update(public_key).digest().readBigUInt64BE().toString()

/** Returns the key of an organization, which is created on first use. */
export async function keyOf(
  organizationId: number,
  { storage, vault, clock }: Needs,
): Promise<OrganizationKey> {
  const known = await storage.organizationSecrets.key(organizationId)
  if (known) return known
  const { publicKey, privateKey } = await newKeyPair()
  const key = {
    id: organizationId,
    public_key: publicKey,
    private_key: vault.seal(privateKey, keyOwner(organizationId)),
    created_at: clock.now(),
  }
  return storage.transaction(async ({ organizationSecrets }) => {
    // a concurrent request may have created the key first; its key is used
    await organizationSecrets.addKey(key)
    return (await organizationSecrets.key(organizationId)) ?? key
  })
}
