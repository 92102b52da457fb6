import { embedded, stores } from '../_support/stores.ts'
import { flaws } from '../e2e/deliveries-crash/flaws.ts'
import { deliverAmidDeaths, type Toll } from '../e2e/deliveries-crash/ordeal.ts'
import { places } from '../e2e/deliveries-crash/plan.ts'
import { stopAmidDeliveries } from '../e2e/deliveries-crash/stops.ts'
import type { Proof, Request } from './proof.ts'

/** Ten for each place. */
const usualKills = 10 * places.length
const usualStops = 20

const crashMethod = `Server processes change things in transactions (settings of repositories, hooks and their
pings, redeliveries that are asked for, occasions of every kind; one change in six is undone at its end)
and deliver what follows from it to receivers that take most of it, refuse some and hang up on some, so that
there are retries. What a request would ask of a server is called in its own process; everything from there
on is the server as it is: store, dispatcher, sender, sockets. Around the store, the network and the attempt
the test has put a step between every two things that happen; a process kills itself with SIGKILL at a step
and an occurrence of it that are drawn from the seed, and at any moment at all it is killed from outside.
Some of those who take up the work of a dead one die at it as well. On PostgreSQL two processes work on one
store, one dies, and what it held is freed by hand in place of waiting for a minute; the other goes on.

After each death (or two in a row) others finish the work, and a judge compares. What was committed is known
by a mark written in the same transaction; what came is what the receivers have; who sent what, each process
has written down before it sent. Every committed change has one delivery for each hook that hears of it, and
every delivery came; nothing came of what was undone or cut off; what came again has the same guid, the same
headers and the same body, and came again because the process that had sent it died before it could write
that down; no delivery overtook an earlier one of its hook; the log says of each what the receiver answered
last; each failure has its retry, each redelivery that was taken is made; nothing is parked, nothing left to
be made, no lane held. A purge of the rounds before runs all the while and is killed as well.

First of all the same is done with servers that are made to do something wrong: they record before they
send, enqueue after the commit or before the change, give each attempt another guid, park too early, or
forget their leases. Each is found out.

“Waiting” are deliveries that were committed and not yet written down when the process had died, “again” those
that were sent again because of it. “Repeated” came twice in one attempt: the receiver had hung up on a
connection that had been used before, which looks like one that has ended by itself.`

const row = (store: string, step: string, toll: Toll) => ({
  Store: store,
  'Killed at': step,
  Kills: toll.kills,
  'Amid recovery': toll.early,
  Committed: toll.committed,
  Received: toll.received,
  Waiting: toll.waiting,
  Again: toll.again,
  Repeated: toll.repeated,
  Lost: toll.lost,
})

function sumOf(tolls: Toll[]): Toll {
  const sum = { ...(tolls[0] as Toll) }
  for (const toll of tolls.slice(1))
    for (const each of Object.keys(sum) as (keyof Toll)[]) sum[each] += toll[each]
  return sum
}

/** What is told of one store goes out under its name. */
async function onEachStore<T>(
  progress: Request['progress'],
  run: (store: (typeof stores)[number], tell: Request['progress']) => Promise<T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (const store of stores)
    rows.push(...(await run(store, (line) => progress(`${store.name}: ${line}`))))
  if (stores.length === 1) progress('postgres: skipped, DATABASE_URL is not set')
  return rows
}

/** @throws Error unless the judge finds each flaw where it shows */
async function findFlaws({ seed, progress }: Request): Promise<void> {
  for (const [flaw, { at, as, shared }] of flaws) {
    const store = shared ? stores.find(({ name }) => name === 'postgres') : embedded
    if (!store) continue
    const ordeal = { store, seed, kills: 5, places: [at], flaw }
    const verdict = await deliverAmidDeaths(ordeal).then(
      () => 'nothing',
      (error: Error) => error.message,
    )
    if (!verdict.includes(as)) throw new Error(`A server that ${flaw}: found ${verdict}`)
    progress(`found out: ${flaw}`)
  }
}

/** Kills servers between any two steps of a delivery, on every store there is. */
export const deliveriesCrash: Proof = {
  promise: 'Every delivery that was committed is made, wherever the server is killed.',
  async run(request) {
    const { seed, size = usualKills, progress } = request
    await findFlaws(request)
    const rows = await onEachStore(progress, async (store, tell) => {
      const tolls = await deliverAmidDeaths({ store, seed, kills: size, progress: tell })
      const known = places.flatMap((place) => {
        const toll = tolls.get(place)
        return toll ? [row(store.name, place, toll)] : []
      })
      return [...known, row(store.name, 'all', sumOf([...tolls.values()]))]
    })
    return { method: crashMethod, rows }
  },
}

const stopMethod = `Five changes of a repository with twenty hooks on three hosts make a hundred deliveries; after a
number of them and of milliseconds drawn from the seed the server gets SIGTERM. In about half of the stops the
receivers answer nobody from there on until the server takes no more connections, and in every twentieth one
of them never answers. The process ends with exit code 0. All that came until then is in the log, nothing
else is, and no lane is held. The server is started again: in the end each of the hundred has come once and
is in the log once.`

/** Stops servers amid deliveries, on every store there is. */
export const deliveriesStop: Proof = {
  promise: 'A server that is stopped loses no delivery and makes none twice.',
  async run({ seed, size = usualStops, progress }) {
    const rows = await onEachStore(progress, async (store, tell) => {
      const toll = await stopAmidDeliveries({ store, seed, stops: size, progress: tell })
      return [
        {
          Store: store.name,
          Stops: toll.stops,
          Deliveries: toll.deliveries,
          'Ended in time': toll.finished,
          'Handed back': toll.handedBack,
          Lost: 0,
          'Sent or recorded twice': 0,
          'Slowest end, ms': toll.slowest,
        },
      ]
    })
    return { method: stopMethod, rows }
  },
}
