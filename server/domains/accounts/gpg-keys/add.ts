import type { Context } from '../../../api/context.ts'
import { notFound, serviceUnavailable, validationFailed } from '../../../core/errors.ts'
import type { KeyDescription, KeyringDescription } from '../../../core/openpgp/process.ts'
import { TaskUnavailable } from '../../../core/tasks/task-process.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { GpgKeyring, NewGpgKey } from '../../../storage/accounts/gpg-keys.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'openpgp'>

/** Per account. */
const maxKeys = 100

const fault = (field: string, message: string) =>
  validationFailed({ resource: 'GpgKey', field, code: 'custom', message })

const refusals = {
  private: 'is a private key; supply the public key',
  malformed: 'is not a public OpenPGP key in ASCII armor',
  'too much': 'has too many subkeys or user IDs',
  'too large': 'has more than 16,384 bits, or 3,072 bits for DSA',
}

/** `Retry-After` in seconds when too many keys wait. */
const wait = 10

/** @throws ServiceError 422 for an invalid key, or one that takes too long to read; 503 */
async function read(
  armored: string,
  { id }: Account,
  { openpgp }: Needs,
): Promise<KeyringDescription> {
  const owner = `user ${id}`
  const response = await openpgp.ask('read', { armored }, owner).catch((error: unknown) => {
    if (!(error instanceof TaskUnavailable)) throw error
    throw error.isLasting
      ? fault('armored_public_key', 'could not be read in time')
      : serviceUnavailable(wait)
  })
  if ('refused' in response) throw fault('armored_public_key', refusals[response.refused])
  return response.key
}

const rowOf = (key: KeyDescription, user_id: number, created_at: number): NewGpgKey => ({
  ...key,
  user_id,
  created_at,
  name: null,
  emails: [],
  primary_key_id: null,
  raw_key: null,
})

/**
 * Adds an OpenPGP key and its subkeys to an account.
 * @throws ServiceError 422 for an invalid key, a key that is already in use, or more than the
 * maximum
 */
export async function addGpgKey(
  user: Account,
  { armored_public_key: armored, name }: { armored_public_key: string; name?: string },
  context: Needs,
): Promise<GpgKeyring> {
  const { subkeys, emails, ...key } = await read(armored, user, context)
  return context.storage.transaction(async ({ accounts, gpgKeys }) => {
    await accounts.lock(user.id)
    if ((await gpgKeys.count(user.id)) >= maxKeys) {
      throw fault(
        'armored_public_key',
        `cannot be added: the account has the maximum of ${maxKeys} keys`,
      )
    }
    const now = context.clock.now()
    const primary = { ...rowOf(key, user.id, now), emails, raw_key: armored }
    const parts = subkeys.map((subkey) => rowOf(subkey, user.id, now))
    const added = await gpgKeys.add({ ...primary, name: name || null }, parts)
    // Clients match this message.
    if (!added) throw fault('key_id', 'key_id already exists')
    return added
  })
}

/**
 * Deletes a key and its subkeys from an account.
 * @throws ServiceError 404 when it is not the user's key
 */
export async function deleteGpgKey(
  user: Account,
  id: number,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  await storage.transaction(async ({ gpgKeys }) => {
    if (!(await gpgKeys.find(user.id, id))) throw notFound()
    await gpgKeys.remove(id)
  })
}
