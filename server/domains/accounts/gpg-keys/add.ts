import type { Context } from '../../../api/context.ts'
import { notFound, validationFailed } from '../../../core/errors.ts'
import {
  OpenPgpUnavailable,
  type KeyDescription,
  type KeyringDescription,
} from '../../../core/openpgp/thread.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { GpgKeyring, NewGpgKey } from '../../../storage/accounts/gpg-keys.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'openpgp'>

/** Of one account. */
const mostKeys = 100

const fault = (field: string, message: string) =>
  validationFailed({ resource: 'GpgKey', field, code: 'custom', message })

const refusals = {
  private: 'is a private key; keep it to yourself',
  malformed: 'is no public OpenPGP key in ASCII armor',
  'too much': 'has more parts than are looked at',
}

/** @throws ServiceError 422 for what is no public key, or takes too long to look at */
async function read(armored: string, { openpgp }: Needs): Promise<KeyringDescription> {
  const answer = await openpgp.ask('read', { armored }).catch((error: unknown) => {
    throw error instanceof OpenPgpUnavailable
      ? fault('armored_public_key', 'could not be looked at in time')
      : error
  })
  if ('refused' in answer) throw fault('armored_public_key', refusals[answer.refused])
  return answer.key
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
 * Adds an OpenPGP key to an account, with its subkeys.
 * @throws ServiceError 422 for what is no public key, is somebody's already or is one too many
 */
export async function addGpgKey(
  user: Account,
  { armored_public_key: armored, name }: { armored_public_key: string; name?: string },
  context: Needs,
): Promise<GpgKeyring> {
  const { subkeys, emails, ...key } = await read(armored, context)
  return context.storage.transaction(async ({ accounts, gpgKeys }) => {
    await accounts.lock(user.id)
    if ((await gpgKeys.count(user.id)) >= mostKeys) {
      throw fault('armored_public_key', `there are ${mostKeys} keys, which is the most`)
    }
    const now = context.clock.now()
    const primary = { ...rowOf(key, user.id, now), emails, raw_key: armored }
    const parts = subkeys.map((subkey) => rowOf(subkey, user.id, now))
    const added = await gpgKeys.add({ ...primary, name: name?.trim() || null }, parts)
    // Clients recognise a key that is known by these words.
    if (!added) throw fault('key_id', 'key_id already exists')
    return added
  })
}

/** Takes a key from an account, with its subkeys. @throws ServiceError 404 where it is not the user's */
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
