import { ConfigError } from '../../core/config-error.ts'
import { addKey, dropFormerKeys, readKeyFile } from '../../core/secret-key-file.ts'
import type { Transaction } from '../../storage/index.ts'
import { sealedColumns } from '../../storage/secrets.ts'
import { keyIdOf } from '../../core/vault.ts'
import type { Command, CommandContext } from './command.ts'

/**
 * @throws ConfigError when the keys come from the configuration, where only the operator can change
 *   them
 */
function refuseGiven({ keys }: CommandContext): void {
  if (!keys.secretKey) return
  throw new ConfigError(
    'the key is set by DEVPLATFORM_SECRET_KEY or the configuration file; change it there',
  )
}

/**
 * Runs `work` while no other command changes the keys. The write lock of the database also protects
 * the key file.
 */
const inTurn = <T>(
  { storage }: CommandContext,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> => storage.exclusively(() => storage.transaction(work))

export const secretsNewKey: Command = {
  name: 'secrets new-key',
  usage: '',
  help: 'create a new encryption key in the data folder; old keys are kept for decryption',
  async run(_given, context) {
    refuseGiven(context)
    await inTurn(context, () => addKey(context.keys.data))
    const key = keyIdOf(readKeyFile(context.keys.data)[0])
    return {
      json: { key },
      lines: [`New secrets are encrypted with key ${key}.`],
      note: 'To re-encrypt existing secrets, run "devplatform secrets rotate".',
    }
  },
}

/** @throws ConfigError while a secret is encrypted with one of the keys */
async function refuseNeeded(keyIds: string[], { secrets }: Transaction): Promise<void> {
  let needed = 0
  for (const column of sealedColumns) {
    for (const keyId of keyIds) needed += await secrets.countSealed(column, keyId)
  }
  if (needed === 0) return
  throw new ConfigError(
    `secrets still encrypted with old keys: ${needed}; run "devplatform secrets rotate"`,
  )
}

export const secretsDropKeys: Command = {
  name: 'secrets drop-keys',
  usage: '',
  help: 'delete the old keys from the data folder if no secret is encrypted with them',
  async run(_given, context) {
    refuseGiven(context)
    const dropped = await inTurn(context, async (transaction) => {
      const [, ...former] = readKeyFile(context.keys.data).map(keyIdOf)
      await refuseNeeded(former, transaction)
      if (former.length > 0) await dropFormerKeys(context.keys.data)
      return former
    })
    return { json: { dropped }, lines: [`Old keys deleted: ${dropped.length}.`] }
  },
}
