import { allStores, embedded } from '../_support/stores.ts'
import { flaws } from '../e2e/servers/deliveries-crash/flaws.ts'
import { deliverAmidDeaths, type Counts } from '../e2e/servers/deliveries-crash/crash-run.ts'
import { places } from '../e2e/servers/deliveries-crash/plan.ts'
import { stopAmidDeliveries } from '../e2e/servers/deliveries-crash/stops.ts'
import type { Proof, Request } from './proof.ts'

/** Ten kills per step. */
const usualKills = 10 * places.length
const usualStops = 20

const crashMethod = `Server processes make changes in transactions (repository settings, webhooks and their pings, requested
redeliveries, and every kind of event; one change in six is rolled back) and deliver the results to receivers.
The receivers accept most deliveries, reject some and close the connection of others, so that there are
retries. The test calls the function of a request in its own process; everything after that is the real
server: database, dispatcher, sender and sockets. The test adds a step between every two actions of the
database, the network and the attempt. A process kills itself with SIGKILL at a step and an occurrence drawn
from the seed, and others are killed from outside at random times. Some of the processes that resume the work
are killed as well. On PostgreSQL, two processes share one database, one of them is killed, and the test ends
its leases instead of waiting a minute.

After each crash (or two in a row), other processes complete the work, and the test compares the results. A
mark in the same transaction shows what was committed. The receivers record what arrived. Each process records
what it sends before it sends it. Every committed change has one delivery for each subscribed webhook, and
every delivery arrived. Changes that were rolled back or interrupted cause no delivery. Repeated deliveries
have the same GUID, headers and body, and were repeated only because the sending process crashed before it
could record them. No delivery overtook an earlier one of the same webhook. The log has the last response of
the receiver for each delivery. Each failure has its retry, and each accepted redelivery was sent. No delivery
is parked or pending, and no lane is locked. A purge of earlier rounds runs at the same time and is killed as
well.

Before this, the same test runs with intentionally broken servers: they record before they send, enqueue after
the commit or before the change, use a new GUID for each attempt, park too early, or forget their leases. The
test detects each of them.

“Pending” counts deliveries that were committed but not recorded when the process crashed. “Resent” counts
those that were sent again as a result. “Repeated” deliveries arrived twice in one attempt, because the
receiver closed a reused connection, which looks like an idle connection that ended.`

const row = (store: string, step: string, counts: Counts) => ({
  Store: store,
  'Killed at': step,
  Kills: counts.kills,
  'During recovery': counts.early,
  Committed: counts.committed,
  Received: counts.received,
  Pending: counts.waiting,
  Resent: counts.again,
  Repeated: counts.repeated,
  Lost: counts.lost,
})

function sumOf(countsByStep: Counts[]): Counts {
  const sum = { ...(countsByStep[0] as Counts) }
  for (const counts of countsByStep.slice(1))
    for (const each of Object.keys(sum) as (keyof Counts)[]) sum[each] += counts[each]
  return sum
}

/** Runs a function on each store, with the store's name in its messages. */
async function onEachStore<T>(
  progress: Request['progress'],
  run: (store: (typeof allStores)[number], tell: Request['progress']) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (const store of allStores)
    rows.push(...(await run(store, (line) => progress(`${store.name}: ${line}`))))
  if (allStores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
  return rows
}

/** @throws Error unless the judge finds each planted fault */
async function findFlaws({ seed, progress }: Request): Promise<void> {
  for (const [flaw, { at, as, shared }] of flaws) {
    const store = shared ? allStores.find(({ name }) => name === 'postgres') : embedded
    if (!store) continue
    const crashRun = { store, seed, kills: 5, places: [at], flaw }
    const verdict = await deliverAmidDeaths(crashRun).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    if (!verdict.includes(as)) throw new Error(`A server that ${flaw}: found ${verdict}`)
    progress(`found out: ${flaw}`)
  }
}

/** Kills servers between any two steps of a delivery, on every available store. */
export const deliveriesCrash: Proof = {
  promise: 'Every committed delivery is sent, wherever the server is killed',
  async run(request) {
    const { seed, size = usualKills, progress } = request
    await findFlaws(request)
    const rows = await onEachStore(progress, async (store, tell) => {
      const countsByStep = await deliverAmidDeaths({ store, seed, kills: size, progress: tell })
      const known = places.flatMap((place) => {
        const counts = countsByStep.get(place)
        return counts ? [row(store.name, place, counts)] : []
      })
      return [...known, row(store.name, 'all', sumOf([...countsByStep.values()]))]
    })
    return { method: crashMethod, rows }
  },
}

const stopMethod = `Five changes to a repository with twenty webhooks on three hosts cause a hundred deliveries. After a number of
deliveries and milliseconds drawn from the seed, the server receives SIGTERM. In about half of the runs, the
receivers stop responding until the server accepts no more connections. In every twentieth run, one of them
never responds. The process exits with code 0. The log contains everything that arrived until then and nothing
else, and no lane is locked. After a restart, each of the hundred deliveries has arrived once and is in the
log once.`

/** Stops servers during deliveries, on every available store. */
export const deliveriesStop: Proof = {
  promise: 'A server that is stopped loses no delivery and sends none twice',
  async run({ seed, size = usualStops, progress }) {
    const rows = await onEachStore(progress, async (store, tell) => {
      const counts = await stopAmidDeliveries({ store, seed, stops: size, progress: tell })
      return [
        {
          Store: store.name,
          Stops: counts.stops,
          Deliveries: counts.deliveries,
          'Ended in time': counts.finished,
          'Handed back': counts.handedBack,
          Lost: 0,
          'Sent or recorded twice': 0,
          'Slowest stop, ms': counts.slowest,
        },
      ]
    })
    return { method: stopMethod, rows }
  },
}
