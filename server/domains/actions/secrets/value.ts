import type { Context } from '../../../api/context.ts'
import { validationFailed } from '../../../core/errors.ts'
import { secretKeyOwner } from '../../../storage/actions/secret-owners.ts'
import { keyIdOf, keyOf } from './key.ts'
import { keyRow, kindOf, type Owner } from './owner.ts'
import { openBox } from './sealed-box.ts'

/** Maximum length of a value in bytes. */
export const maxValueBytes = 48 * 1024

interface Sent {
  encrypted_value?: string
  key_id?: string
}

/** The resource of a secret in refusals. */
export const secretResource = ({ organization }: Owner): string =>
  organization ? 'OrganizationSecret' : 'Secret'

/**
 * Decrypts the value in a request; undefined when it contains none.
 * @throws ServiceError 422 for a value that cannot be decrypted, is too long, or uses another key
 */
export async function openValue(
  { encrypted_value: sealed, key_id: keyId }: Sent,
  owner: Owner,
  context: Pick<Context, 'storage' | 'vault' | 'clock'>,
): Promise<string | undefined> {
  if (sealed === undefined) return undefined
  const refuse = (field: string, message: string) =>
    validationFailed({ resource: secretResource(owner), field, code: 'invalid', message })
  const kind = kindOf(owner)
  const whose = `the ${kind === 'environment' ? 'repository' : kind}'s`
  const row = keyRow(owner)
  const key = await keyOf(row, context)
  if (keyId !== keyIdOf(key)) throw refuse('key_id', `is not ${whose} current key`)
  const privateKey = context.vault.open(key.private_key, secretKeyOwner(row))
  const value = await openBox(sealed, { publicKey: key.public_key, privateKey })
  if (value === undefined) {
    throw refuse('encrypted_value', `is not encrypted with ${whose} public key`)
  }
  if (Buffer.byteLength(value) > maxValueBytes) {
    throw refuse('encrypted_value', `must be at most ${maxValueBytes} bytes`)
  }
  return value
}
