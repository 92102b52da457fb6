import { readKeys } from '../../core/secret-key.ts'
import {
  sealedColumns,
  type Reseal,
  type SealedColumn,
  type SealedValue,
} from '../../storage/secrets.ts'
import { createVault, keyIdOf, SealError, type Vault } from '../../core/vault.ts'
import type { Command, Desk } from './command.ts'

/** Rows that are read at once and, on the embedded store, changed at once: a server beside waits so long. */
const batchSize = 50

/** A secret that stays as it is, for no key of ours opens it. */
interface Unopened {
  owner: string
  why: string
}

interface Pass {
  resealed: number
  /** Values that changed between being read and being replaced. */
  missed: number
  unopened: Unopened[]
}

/** Seals what can be opened with the present key, and notes down the rest. */
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
 * Puts the new seals in place. On PostgreSQL one row at a time: a statement that holds a row and waits for
 * the next could wait for somebody who waits for it.
 * @returns how many were put in place
 */
async function replace(
  column: SealedColumn,
  reseals: Reseal[],
  { storage }: Desk,
): Promise<number> {
  const groups = storage.engine === 'postgres' ? reseals.map((each) => [each]) : [reseals]
  const done = await Promise.all(groups.map((group) => storage.secrets.reseal(column, group)))
  return done.reduce((sum, count) => sum + count, 0)
}

/** Goes once through all that another key than `keyId` has sealed. */
async function pass(keyId: string, vault: Vault, desk: Desk): Promise<Pass> {
  const total: Pass = { resealed: 0, missed: 0, unopened: [] }
  for (const column of sealedColumns) {
    for (let after = 0; ;) {
      const page = { after, limit: batchSize }
      const values = await desk.storage.secrets.sealedOtherwise(column, keyId, page)
      const last = values.at(-1)
      if (!last) break
      const reseals = reseal(values, column.owner, vault, total.unopened)
      const done = await replace(column, reseals, desk)
      total.resealed += done
      total.missed += reseals.length - done
      after = last.id
    }
  }
  return total
}

/** Passes until nothing changed under our hands: what did may have been sealed with a former key again. */
async function rotate(desk: Desk) {
  const keys = () => readKeys(desk.keys)
  const vault = createVault(keys)
  let resealed = 0
  for (;;) {
    const keyId = keyIdOf(keys()[0])
    const { missed, unopened, ...done } = await pass(keyId, vault, desk)
    resealed += done.resealed
    if (missed === 0) return { keyId, resealed, unopened }
  }
}

export const secretsRotate: Command = {
  name: 'secrets rotate',
  usage: '',
  help: 'seals all secrets in the store with the present key; then no other is needed',
  async run(_given, desk) {
    const { keyId, resealed, unopened } = await rotate(desk)
    const count = unopened.length
    return {
      json: { key: keyId, resealed, unopened },
      lines: [`Resealed with key ${keyId}: ${resealed}.`, ...unopened.map(({ why }) => why)],
      ...(count > 0 && { failure: `secrets that could not be opened: ${count}` }),
    }
  },
}
