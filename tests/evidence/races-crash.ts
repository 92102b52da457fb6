import { stores } from '../_support/stores.ts'
import { outliveAll, type ResetToll } from '../e2e/races/mortal.ts'
import type { Proof } from './proof.ts'

const usualKills = 30

const method = `In each round six tokens are reset without a pause, each by itself, and the server gets
SIGKILL after a number of resets and of milliseconds drawn from the seed. It is started again on the same
data (on PostgreSQL once it has ended what the dead server had asked of it); then every value that was ever
told is checked, and the store is looked into. Each token has exactly
one value: the one that was told last, or, where a reset was under way, one that nobody has been told. No
earlier value works, and no token has none or two.`

const row = (store: string, toll: ResetToll) => ({
  Store: store,
  Kills: toll.kills,
  'Resets answered': toll.answered,
  'Cut off, old value valid': toll.undone,
  'Cut off, new value valid': toll.done,
})

/** Kills servers amid resets, on every store there is. */
export const racesCrash: Proof = {
  promise: 'A token has exactly one value, whenever the server dies.',
  async run({ seed, size = usualKills, progress }) {
    const rows = []
    for (const store of stores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      rows.push(row(store.name, await outliveAll({ store, seed, kills: size, progress: tell })))
    }
    if (stores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows }
  },
}
