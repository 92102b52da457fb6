import { allStores } from '../_support/stores.ts'
import { crashRepeatedly, type Counts } from '../e2e/servers/crash/crash-run.ts'
import type { Proof } from './proof.ts'

const usualKills = 60

const method = `In each round, real git clients push to four repositories at the same time (new commits, force pushes, new and
deleted branches, rejected refs), while webhooks are created one after the other. At a point drawn from the
seed (a number of pushes started, accepted or delivered, or of webhooks created, plus a few milliseconds), the
server receives SIGKILL and restarts on the same data. In each repository, the ref of the interrupted push
moves again immediately: on PostgreSQL through a second server that was running all the time, otherwise as
soon as the server is back.

The test then compares git, the API and a receiver. Every acknowledged push has its ref, its events and its
delivery. Every acknowledged webhook exists and was pinged. A push without a response has either all of these
or none. There are no other events, and the feed has the moves of each ref in their order. Duplicate deliveries
have the same GUID. At the end, the test checks all rounds again. On PostgreSQL, the test ends the leases of
the killed process on deliveries instead of waiting a minute. It does not touch the journal of pushes.`

const row = (store: string, counts: Counts) => ({
  Store: store,
  Kills: counts.kills,
  'Pushes accepted': counts.pushesTaken,
  'Pushes interrupted': counts.pushesCutOff,
  'Of these completed': counts.pushesTakenUp,
  'Pushes rejected': counts.pushesRefused,
  'Webhooks created': counts.hooksTaken,
  'Webhooks interrupted': counts.hooksCutOff,
  Deliveries: counts.deliveries,
  Redelivered: counts.duplicates,
})

/** Kills servers by the dozen, on every available store. */
export const crash: Proof = {
  promise: 'No acknowledged push or webhook is lost when the server is killed',
  async run({ seed, size = usualKills, progress }) {
    const rows = []
    for (const store of allStores) {
      const tell = (line: string) => progress(`${store.name}: ${line}`)
      rows.push(
        row(store.name, await crashRepeatedly({ store, seed, kills: size, progress: tell })),
      )
    }
    if (allStores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows }
  },
}
