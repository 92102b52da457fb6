import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import { keyIdOf, keyOf } from './key.ts'
import { keyOwner } from '../../../storage/organizations/secret-owners.ts'
import { openBox } from './sealed-box.ts'

/** Maximum length of a value in bytes. */
const maxBytes = 48 * 1024

interface Sent {
  encrypted_value?: string
  key_id?: string
}

const refuse = (field: string, message: string) =>
  validationFailed({ resource: 'OrganizationSecret', field, code: 'invalid', message })

/**
 * Decrypts the value in a request; undefined when it contains none.
 * @throws ServiceError 422 for a value that cannot be decrypted, is too long, or uses another key
 */
export async function openValue(
  { encrypted_value: sealed, key_id: keyId }: Sent,
  organizationId: number,
  context: Pick<Context, 'storage' | 'vault' | 'clock'>,
): Promise<string | undefined> {
  if (sealed === undefined) return undefined
  const key = await keyOf(organizationId, context)
  if (keyId !== keyIdOf(key)) throw refuse('key_id', "is not the organization's current key")
  const privateKey = context.vault.open(key.private_key, keyOwner(organizationId))
  const value = await openBox(sealed, { publicKey: key.public_key, privateKey })
  if (value === undefined) {
    throw refuse('encrypted_value', "is not encrypted with the organization's public key")
  }
  if (Buffer.byteLength(value) > maxBytes) {
    throw refuse('encrypted_value', `must be at most ${maxBytes} bytes`)
  }
  return value
}
