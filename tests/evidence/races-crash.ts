import { allStores } from '../_support/stores.ts'
import { outliveAll, type ResetCounts } from '../e2e/servers/races/mortal.ts'
import type { Proof } from './proof.ts'

const usualKills = 30

const method = `In each round, six tokens are reset repeatedly and independently. After a number of resets and milliseconds
drawn from the seed, the server receives SIGKILL and restarts on the same data (on PostgreSQL, after the
database has ended the requests of the killed server). The test then checks the database and every value that
a response ever contained. Each token has exactly one valid value: the last one returned or, if a reset was
interrupted, a value that nobody received. No earlier value is valid, and no token has no value or two values.`

const row = (store: string, counts: ResetCounts) => ({
  Store: store,
  Kills: counts.kills,
  'Completed resets': counts.answered,
  'Interrupted, old value valid': counts.undone,
  'Interrupted, new value valid': counts.done,
})

/** Kills servers during resets, on every available store. */
export const racesCrash: Proof = {
  promise: 'A token has exactly one valid value, even if the server is killed',
  async run({ seed, size = usualKills, progress }) {
    const rows = []
    for (const store of allStores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      rows.push(row(store.name, await outliveAll({ store, seed, kills: size, progress: tell })))
    }
    if (allStores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows }
  },
}
