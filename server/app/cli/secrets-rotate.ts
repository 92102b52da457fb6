import { readKeys } from '../../core/secret-key.ts'
import {
  sealedColumns,
  type Reseal,
  type SealedColumn,
  type SealedValue,
} from '../../storage/secrets.ts'
import { createVault, keyIdOf, SealError, type Vault } from '../../core/vault.ts'
import type { Command, CommandContext } from './command.ts'

/** Rows per batch. On SQLite a batch is one write, and a running server waits for it. */
const batchSize = 50

/** A secret that could not be decrypted with any configured key. */
interface Unopened {
  owner: string
  why: string
}

interface Pass {
  resealed: number
  /** Values that changed between reading and writing. */
  missed: number
  unopened: Unopened[]
}

/**
 * Re-encrypts values with the current key. Values that cannot be decrypted are added to `unopened`.
 */
function reseal(
  values: SealedValue[],
  ownerOf: SealedColumn['owner'],
  vault: Vault,
  unopened: Unopened[],
): Reseal[] {
  return values.flatMap((value) => {
    const owner = ownerOf(value.id)
    try {
      return [{ ...value, resealed: vault.seal(vault.open(value.sealed, owner), owner) }]
    } catch (error) {
      if (!(error instanceof SealError)) throw error
      unopened.push({ owner, why: error.message })
      return []
    }
  })
}

/**
 * Writes the re-encrypted values. On PostgreSQL each row is written alone: a statement that holds
 * one row lock and waits for another could deadlock.
 * @returns the number of rows written
 */
async function replace(
  column: SealedColumn,
  reseals: Reseal[],
  { storage }: CommandContext,
): Promise<number> {
  const groups = storage.engine === 'postgres' ? reseals.map((each) => [each]) : [reseals]
  const done = await Promise.all(groups.map((group) => storage.secrets.reseal(column, group)))
  return done.reduce((sum, count) => sum + count, 0)
}

/** Re-encrypts, once, every value that is encrypted with a key other than `keyId`. */
async function pass(keyId: string, vault: Vault, context: CommandContext): Promise<Pass> {
  const total: Pass = { resealed: 0, missed: 0, unopened: [] }
  for (const column of sealedColumns) {
    for (let after = 0; ;) {
      const page = { after, limit: batchSize }
      const values = await context.storage.secrets.sealedOtherwise(column, keyId, page)
      const last = values.at(-1)
      if (!last) break
      const reseals = reseal(values, column.owner, vault, total.unopened)
      const done = await replace(column, reseals, context)
      total.resealed += done
      total.missed += reseals.length - done
      after = last.id
    }
  }
  return total
}

/**
 * Repeats the pass until no value changed during it. A changed value may again be encrypted with an
 * old key.
 */
async function rotate(context: CommandContext) {
  const keys = () => readKeys(context.keys)
  const vault = createVault(keys)
  let resealed = 0
  for (;;) {
    const keyId = keyIdOf(keys()[0])
    const { missed, unopened, ...done } = await pass(keyId, vault, context)
    resealed += done.resealed
    if (missed === 0) return { keyId, resealed, unopened }
  }
}

export const secretsRotate: Command = {
  name: 'secrets rotate',
  usage: '',
  help: 're-encrypt all secrets with the current key; old keys are then no longer needed',
  async run(_given, context) {
    const { keyId, resealed, unopened } = await rotate(context)
    const count = unopened.length
    return {
      json: { key: keyId, resealed, unopened },
      lines: [
        `Secrets re-encrypted with key ${keyId}: ${resealed}.`,
        ...unopened.map(({ why }) => why),
      ],
      ...(count > 0 && { failure: `secrets that could not be decrypted: ${count}` }),
    }
  },
}
