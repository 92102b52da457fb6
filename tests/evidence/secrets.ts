import { allStores, type Store } from '../_support/stores.ts'
import type { Journey } from '../e2e/servers/secrets/journey.ts'
import { found, leaksOf, search, type Searched } from '../e2e/servers/secrets/search.ts'
import { travelled } from '../e2e/servers/secrets/travel.ts'
import type { Proof, Request } from './proof.ts'

const method = (counts: string) => `
A server process with full logging receives secrets that occur nowhere else, and creates more of its own:
${counts}; on PostgreSQL also the database password. Each secret is used correctly and in every incorrect way: to sign
in, exchanged, refreshed, reset, revoked, for pushes and clones, in webhooks with failing deliveries, and in
commands; truncated, extended, in paths, queries, headers, malformed bodies and wrong fields, and on a server
whose database or repositories are broken, so that it returns 500. Responses that show a secret once are
expected to do so; everything else they contain is searched.

The test then searches every location for every secret in every encoding: plain, without its prefix, in JSON,
in JSON within JSON, in a URL, in a form, in HTML, in hexadecimal, and in base64 of both alphabets at any byte
offset; for private keys a line, and for web tokens the signature. Secrets of the operator are allowed in the
environment of the server and nowhere else. Finally, the test leaks a secret to each location on purpose (to
the metrics by hand, because they contain no caller input) and must find it.`

function countsOf({ ledger }: Journey): string {
  const counts = new Map<string, number>()
  for (const { kind } of ledger.canaries) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const sorted = [...counts].sort(([one], [other]) => one.localeCompare(other))
  return sorted.map(([kind, count]) => `${kind} ${count}`).join(', ')
}

function row(store: string, { ledger }: Journey, { place, bytes, hits }: Searched, leak: boolean) {
  return {
    Store: store,
    Location: place,
    Bytes: bytes,
    'Secrets searched': ledger.canaries.length,
    Found: hits.length,
    'Planted leak': leak ? 'found' : 'missed',
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

/** Sends every kind of secret through a server on every available store, and searches for them. */
export const secrets: Proof = {
  promise: 'Secrets appear only where they belong',
  async run(request) {
    const all = []
    for (const store of allStores) all.push(await searchOn(store, request))
    if (allStores.length === 1) request.progress('postgres: skipped, DATABASE_URL is not set')
    return {
      method: method(all[0]?.counts ?? '').trim(),
      rows: all.flatMap(({ rows }) => rows),
    }
  },
}
