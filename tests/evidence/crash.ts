import { stores } from '../_support/stores.ts'
import { endure, type Toll } from '../e2e/crash/ordeal.ts'
import type { Proof } from './proof.ts'

const usualKills = 60

const method = `In each round real git clients push to four repositories at once (new commits, forced
pushes, new and deleted branches, refs that are refused) while hooks are created as fast as they are
answered. At a point drawn from the seed (so many pushes begun, taken or delivered, or hooks taken, and
some milliseconds more) the server gets SIGKILL, and is started again on the same data. Then git, the
API and a receiver are asked what is there: every acknowledged push has its ref, its events and its
delivery; every acknowledged hook is there and was pinged; a push that was never answered has either
moved its ref and all of this, or none of it; nothing else is told; whatever came twice came under one
guid. At the very end all rounds are looked at once more. On PostgreSQL the leases of the dead process
are ended by hand in place of waiting a minute.`

const row = (store: string, toll: Toll) => ({
  Store: store,
  Kills: toll.kills,
  'Pushes taken': toll.pushesTaken,
  'Pushes cut off': toll.pushesCutOff,
  'Of those taken up': toll.pushesTakenUp,
  'Pushes refused': toll.pushesRefused,
  'Hooks made': toll.hooksTaken,
  'Hooks cut off': toll.hooksCutOff,
  Deliveries: toll.deliveries,
  'Sent again': toll.duplicates,
})

/** Kills servers by the dozen, on every store there is. */
export const crash: Proof = {
  promise: 'Nothing that was acknowledged is lost when the server is killed.',
  async run({ seed, size = usualKills, progress }) {
    const rows = []
    for (const store of stores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      rows.push(row(store.name, await endure({ store, seed, kills: size, progress: tell })))
    }
    if (stores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows }
  },
}
