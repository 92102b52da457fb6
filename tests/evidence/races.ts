import { stores, type Store } from '../_support/stores.ts'
import { openArena } from '../e2e/races/arena.ts'
import { contests } from '../e2e/races/contests.ts'
import { compete, type Tally } from '../e2e/races/series.ts'
import type { Proof, Request } from './proof.ts'

const usualRuns = 200

const method = `Real server processes, two on PostgreSQL and one on the embedded store, are asked for the
same thing at once. For each run, its seed draws the number of calls, the server each goes to, the order in
which they go and the turns of the event loop between them; nothing sleeps. Afterwards the store is looked
into and every server is asked: exactly one call was given something, every other was refused as if there
were nothing, what was given is valid (a token goes when its authorization code is seen again), what was
there before is not, and every token hangs on a grant. A deletion of a grant is raced against every way to a
further token; all of these were given before it began, so whatever the order of the answers, no token and
no grant is left. Against consents given anew by a process of its own, a token made before the deletion
began is dead, one begun after it was answered is valid, and of those between all servers and the store
agree. "Out of turn" counts
runs in which one who went later was given what one who went earlier was not: there the order was really
open. One process on the embedded store mostly takes like calls as they come.`

const row = ({ store, processes, name, ...tally }: Tally) => ({
  Store: store,
  Servers: processes,
  'Asked at once': name,
  Runs: tally.runs,
  Calls: tally.calls,
  Granted: tally.granted,
  Refused: tally.refused,
  'Out of turn': tally.overtaken,
  'Valid at the end': tally.valid,
})

async function tallies(store: Store, { seed, size, progress }: Request): Promise<Tally[]> {
  await using arena = await openArena(store)
  const found: Tally[] = []
  for (const contest of contests) {
    found.push(await compete(arena, contest, { seed, runs: size ?? usualRuns }))
    progress(`${store.name}: ${contest.name}`)
  }
  return found
}

/** Lets calls race for tokens, codes and grants, on every store there is. */
export const races: Proof = {
  promise: 'Of what only one may have, one has it.',
  async run(request) {
    const found: Tally[] = []
    for (const store of stores) found.push(...(await tallies(store, request)))
    if (stores.length === 1) request.progress('postgres: skipped, DATABASE_URL is not set')
    return { method, rows: found.map(row) }
  },
}
