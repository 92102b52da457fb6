import { ConfigError } from '../../core/config-error.ts'
import { addKey, dropFormerKeys, readKeyFile } from '../../core/secret-key-file.ts'
import type { Transaction } from '../../storage/index.ts'
import { sealedColumns } from '../../storage/secrets.ts'
import { keyIdOf } from '../../core/vault.ts'
import type { Command, Desk } from './command.ts'

/** @throws ConfigError when the operator gives the keys, which are then theirs to change */
function refuseGiven({ keys }: Desk): void {
  if (!keys.secretKey) return
  throw new ConfigError(
    'the key is given by DEVPLATFORM_SECRET_KEY or the configuration file: change it there',
  )
}

/** Runs `work` while no other command changes the keys: the store's lock to write is theirs as well. */
const inTurn = <T>({ storage }: Desk, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  storage.exclusively(() => storage.transaction(work))

export const secretsNewKey: Command = {
  name: 'secrets new-key',
  usage: '',
  help: 'makes a key that seals from now on; the data folder keeps the former, which open',
  async run(_given, desk) {
    refuseGiven(desk)
    await inTurn(desk, () => addKey(desk.keys.data))
    const key = keyIdOf(readKeyFile(desk.keys.data)[0])
    return {
      json: { key },
      lines: [`Key ${key} seals from now on.`],
      note: 'What is sealed already has its former key until: devplatform secrets rotate',
    }
  },
}

/** @throws ConfigError while something is sealed with one of the keys */
async function refuseNeeded(keyIds: string[], { secrets }: Transaction): Promise<void> {
  let needed = 0
  for (const column of sealedColumns) {
    for (const keyId of keyIds) needed += await secrets.countSealed(column, keyId)
  }
  if (needed === 0) return
  throw new ConfigError(
    `secrets sealed with former keys: ${needed}; try: devplatform secrets rotate`,
  )
}

export const secretsDropKeys: Command = {
  name: 'secrets drop-keys',
  usage: '',
  help: 'removes the former keys of the data folder, if nothing is sealed with them',
  async run(_given, desk) {
    refuseGiven(desk)
    const dropped = await inTurn(desk, async (transaction) => {
      const [, ...former] = readKeyFile(desk.keys.data).map(keyIdOf)
      await refuseNeeded(former, transaction)
      if (former.length > 0) await dropFormerKeys(desk.keys.data)
      return former
    })
    return { json: { dropped }, lines: [`Former keys dropped: ${dropped.length}.`] }
  },
}
