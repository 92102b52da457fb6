import { allStores, type Store } from '../_support/stores.ts'
import { openCluster } from '../e2e/servers/races/cluster.ts'
import { contests } from '../e2e/servers/races/contests.ts'
import { compete, type Tally } from '../e2e/servers/races/series.ts'
import type { Proof, Request } from './proof.ts'

const usualRuns = 200

const method = `Real server processes, two on PostgreSQL and one on SQLite, receive competing requests at the same time. For
each run, the seed draws the number of requests, their servers, their order and the turns of the event loop
between them; nothing sleeps. The test then checks the database and every server. Exactly one request
succeeded. All others failed as if the resource didn't exist. The new credential is valid (a token is revoked
when its authorization code is used again), the old one is not, and every token belongs to a grant.

Deleting a grant competes with every way to create another token. All of these started before the deletion, so
no token and no grant remains, whatever the order of the responses. In the race against a new consent from
another process, tokens from before the deletion are invalid, tokens created after its response are valid, and
for tokens in between, all servers and the database agree.

"Out of turn" counts runs in which a later request won over an earlier one, so the order was really open. A
single process on SQLite mostly handles similar requests in order.`

const row = ({ store, processes, name, ...tally }: Tally) => ({
  Store: store,
  Servers: processes,
  'Competing requests': name,
  Runs: tally.runs,
  Requests: tally.calls,
  Succeeded: tally.granted,
  Failed: tally.refused,
  'Out of turn': tally.overtaken,
  'Valid at the end': tally.valid,
})

async function tallies(store: Store, { seed, size, progress }: Request): Promise<Tally[]> {
  await using cluster = await openCluster(store)
  const found: Tally[] = []
  for (const contest of contests) {
    found.push(await compete(cluster, contest, { seed, runs: size ?? usualRuns }))
    progress(`${store.name}: ${contest.name}`)
  }
  return found
}

/** Runs races for tokens, codes and grants, on every available store. */
export const races: Proof = {
  promise: 'Of several competing requests, exactly one succeeds',
  async run(request) {
    const found: Tally[] = []
    for (const store of allStores) found.push(...(await tallies(store, request)))
    if (allStores.length === 1) request.progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows: found.map(row) }
  },
}
