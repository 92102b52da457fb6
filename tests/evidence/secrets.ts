import { stores, type Store } from '../_support/stores.ts'
import type { Journey } from '../e2e/secrets/journey.ts'
import { found, leaksOf, search, type Searched } from '../e2e/secrets/search.ts'
import { travelled } from '../e2e/secrets/travel.ts'
import type { Proof, Request } from './proof.ts'

const method = (counts: string) => `
A server process that logs all it can is given secrets that occur nowhere else, and makes more of its own:
${counts}; on PostgreSQL the password of the database as well. Each is used as it should be and in every
wrong way: signed in with, exchanged, refreshed, reset, revoked, pushed and cloned with, set on hooks whose
deliveries fail, given to commands and shown by them; cut, lengthened, put into paths, queries, headers,
broken bodies and wrong fields, and shown to a server whose store or repositories have just been broken, so
that it answers 500. Answers that are meant to show a secret once show it once; what else they say counts.
Then every secret is looked for wherever it might have gone, in each of its spellings: as it is, without its
prefix, in JSON, in JSON within JSON, in an address, in a form, in HTML, in hexadecimal, and in base64 of
both alphabets behind any number of bytes; of private keys a line, of web tokens the signature. The
operator's own secrets may be in the environment that the operator started the server with, and nowhere
else. At last a secret is let out on purpose in each of these places (into the metrics by hand, for nothing
that a caller says gets there), and has to be found.`

function countsOf({ ledger }: Journey): string {
  const counts = new Map<string, number>()
  for (const { kind } of ledger.canaries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const sorted = [...counts].sort(([one], [other]) => one.localeCompare(other))
  return sorted.map(([kind, count]) => `${kind} ${count}`).join(', ')
}

function row(store: string, { ledger }: Journey, { place, bytes, hits }: Searched, leak: boolean) {
  return {
    Store: store,
    Place: place,
    Bytes: bytes,
    'Secrets looked for': ledger.canaries.length,
    Found: hits.length,
    'Leak on purpose': leak ? 'found' : 'missed',
  }
}

async function searchOn(store: Store, { progress }: Request) {
  await using journey = await travelled(store, true)
  progress(`${store.name}: ${journey.ledger.answers().length} answers heard`)
  const searched = await search(journey)
  const hits = searched.flatMap((each) => each.hits)
  if (hits.length > 0) throw new Error(JSON.stringify(hits, null, 2))
  const noticed = new Set<string>()
  for (const leak of leaksOf(journey)) {
    if (!(await found(journey, leak)).includes(leak.place)) throw new Error(`Missed: ${leak.place}`)
    noticed.add(leak.place)
  }
  const rows = searched.map((each) => row(store.name, journey, each, noticed.has(each.place)))
  return { rows, counts: countsOf(journey) }
}

/** Takes every kind of secret through a server on every store there is, and looks for them. */
export const secrets: Proof = {
  promise: 'A secret is where it must be and nowhere else.',
  async run(request) {
    const all = []
    for (const store of stores) all.push(await searchOn(store, request))
    if (stores.length === 1) request.progress('postgres: skipped, DATABASE_URL is not set')
    return {
      method: method(all[0]?.counts ?? '').trim(),
      rows: all.flatMap(({ rows }) => rows),
    }
  },
}
