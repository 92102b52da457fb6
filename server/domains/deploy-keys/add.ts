import type { Context } from '../../api/context.ts'
import { validationFailed } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { ShownDeployKey } from '../../storage/deploy-keys/deploy-keys.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { readKeyOf, titleOf } from '../accounts/ssh-keys/add.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

interface NewDeployKey {
  repository: Repository
  sender: Account
  input: { key: string; title?: string; read_only?: boolean }
}

/** Per repository. */
const maxKeys = 100

const fault = (message: string) =>
  validationFailed({ resource: 'PublicKey', field: 'key', code: 'custom', message })

/**
 * Adds a deploy key to a repository.
 * @throws ServiceError 403 while archived; 422 for an invalid key, a key that is already in use, or
 * more than the maximum
 */
export async function addDeployKey(
  { repository: asked, sender, input }: NewDeployKey,
  { storage, clock }: Needs,
): Promise<ShownDeployKey> {
  const read = readKeyOf(input.key, fault)
  const { key, fingerprint } = read
  return storage.transaction(async (transaction) => {
    const repository = await lockRepository(transaction, asked)
    requireChangeable(repository)
    const { id } = repository
    const { deployKeys, sshKeys } = transaction
    if ((await deployKeys.count(id)) >= maxKeys) {
      throw fault(`cannot be added: the repository has the maximum of ${maxKeys} keys`)
    }
    const ofUsers = await sshKeys.findByFingerprints('authentication', [fingerprint])
    const row = { repository_id: id, added_by_id: sender.id, key, fingerprint, last_used: null }
    const added =
      ofUsers.length === 0 &&
      (await deployKeys.add({
        ...row,
        title: titleOf(read, input.title),
        read_only: Number(input.read_only ?? false),
        created_at: clock.now(),
      }))
    if (!added) throw fault('key is already in use')
    return { ...added, added_by: sender.login }
  })
}
