import type { Context } from '../../api/context.ts'
import type { EventSource } from '../../api/event-source.ts'
import { validationFailed } from '../../core/errors.ts'
import type { ShownDeployKey } from '../../storage/deploy-keys/deploy-keys.ts'
import { trigger } from '../../workers/delivery/trigger.ts'
import { readKeyOf, titleOf } from '../accounts/ssh-keys/add.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { deployKeyEvent } from './event.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

interface NewDeployKey extends EventSource {
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
  { repository: asked, sender, links, input }: NewDeployKey,
  context: Needs,
): Promise<ShownDeployKey> {
  const read = readKeyOf(input.key, fault)
  const { key, fingerprint } = read
  return context.storage.transaction(async (transaction) => {
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
        created_at: context.clock.now(),
      }))
    if (!added) throw fault('key is already in use')
    const shown = { ...added, added_by: sender.login }
    await trigger(
      transaction,
      deployKeyEvent({ repository, sender, links }, shown, 'created'),
      context,
    )
    return shown
  })
}
