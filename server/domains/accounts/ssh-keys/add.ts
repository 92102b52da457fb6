import type { Context } from '../../../api/context.ts'
import { notFound, validationFailed, type ServiceError } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Purpose, SshKey } from '../../../storage/accounts/ssh-keys.ts'
import { KeyRefused, readPublicKey, type PublicKeyLine } from './read-key.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

/** Per account and purpose. */
const maxKeys = 100
const maxTitleLength = 255

const resources = { authentication: 'PublicKey', signing: 'SshSigningKey' } as const

const fault = (purpose: Purpose, message: string) =>
  validationFailed({ resource: resources[purpose], field: 'key', code: 'custom', message })

/** Reads a public key. @throws the error that `fail` makes for a key that is refused */
export function readKeyOf(text: string, fail: (message: string) => ServiceError): PublicKeyLine {
  try {
    return readPublicKey(text)
  } catch (error) {
    if (error instanceof KeyRefused) throw fail(`key ${error.message}`)
    throw error
  }
}

/** The title of a key: the given one, otherwise its comment or its fingerprint. */
export const titleOf = ({ comment, fingerprint }: PublicKeyLine, title?: string): string =>
  title || comment.slice(0, maxTitleLength) || fingerprint

/**
 * Adds an SSH key to an account.
 * @throws ServiceError 422 for an invalid key, a key that is already in use, or more than the
 * maximum
 */
export async function addSshKey(
  user: Account,
  purpose: Purpose,
  { key: text, title }: { key: string; title?: string },
  { storage, clock }: Needs,
): Promise<SshKey> {
  const read = readKeyOf(text, (message) => fault(purpose, message))
  const { key, fingerprint } = read
  const named = titleOf(read, title)
  const row = { user_id: user.id, purpose, title: named, key, fingerprint, last_used: null }
  return storage.transaction(async ({ accounts, sshKeys, deployKeys }) => {
    await accounts.lock(user.id)
    if ((await sshKeys.count(user.id, purpose)) >= maxKeys) {
      throw fault(purpose, `cannot be added: the account has the maximum of ${maxKeys} keys`)
    }
    const deploys =
      purpose === 'authentication' && (await deployKeys.findByFingerprint(fingerprint))
    const added = !deploys && (await sshKeys.add({ ...row, created_at: clock.now() }))
    if (!added) throw fault(purpose, 'key is already in use')
    return added
  })
}

/** Deletes a key from an account. @throws ServiceError 404 when it is not the user's key */
export async function deleteSshKey(
  user: Account,
  purpose: Purpose,
  id: number,
  { storage }: Pick<Context, 'storage'>,
): Promise<void> {
  await storage.transaction(async ({ sshKeys }) => {
    if (!(await sshKeys.find(user.id, purpose, id))) throw notFound()
    await sshKeys.remove(id)
  })
}
