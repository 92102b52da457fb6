import { availableParallelism, loadavg } from 'node:os'
import { everyOperation } from '../_support/authorization/worlds.ts'
import { allStores, type Store } from '../_support/stores.ts'
import { contentOf, databaseSize } from './growth/database-size.ts'
import { growServer, type Grown } from './growth/grown-server.ts'
import { knownGrowth } from './growth/known-growth.ts'
import { isFull, isOver, limitsFor, roundsFor } from './growth/limits.ts'
import { changes, farthestPage, firstPage, lastPage, lists, sendChange } from './growth/lists.ts'
import { sendOperation } from './growth/operations.ts'
import { compare, timed, type Comparison } from './growth/timing.ts'
import type { Finding, Proof, Request } from './proof.ts'

const usualRepositories = 200_000
const smallShare = 100
const smallest = 2000

const method = `Two servers run in one process, each with a database of its own: a small world, and a large one with a hundred times
as many rows. Half of the issues belong to one repository, and a twentieth of most other rows to one user, one organization
and that repository, which therefore have long lists ("One list"). One operation after the other is requested in both worlds in
turns. The times are those of the fastest of six requests each, after one that doesn't count and is listed as "First".

A request fails the proof when it takes more than 1.5 times as long in the large world and at least a millisecond longer.
Before it does, it is measured again up to four times, because other load of the machine makes requests slower. A run on a
machine whose processors have a load above one measures that load as well. Requests
that may take longer are listed with the reason and have a limit in milliseconds. Pages by number are the main ones: to
find page 1,000 of a list, a database passes the 999 pages before it, in an index where there is one. A client that
follows \`rel="next"\` through a long list pays that for each page. The largest page number is 1,000,000. The farthest
page is that one; it passes the whole list, so no page of the list takes longer. Feeds and lists with cursors (advisories,
deliveries) have no such pages.

Each operation that changes data is requested three times, each time for a new repository or organization in the large world.
"Changes beside long lists" are changes of the user, organization and repository with the long lists.

Not measured: several requests at once, a database larger than the memory of the machine, a database on another host, large
git repositories, and rows that are spread in another way. A quick run with a size below 100,000 fails only for requests
that take more than three times as long and at least five milliseconds, and measures only first pages of long lists
and the changes beside them.`

type Worlds = readonly [Grown, Grown]
type Row = Finding['rows'][number]

interface Run {
  worlds: Worlds
  size: number
  skipped: string[]
}

interface Section {
  title: string
  /** Begins the name of each request. */
  kind?: string
  /** Not part of quick runs. */
  onlyFull?: boolean
  measure: (run: Run) => Promise<Comparison[]>
}

const effortOf = ({ size }: Run, rounds = roundsFor(size)) => ({
  rounds,
  isDoubtful: (found: Comparison) => isOver(found, limitsFor(size)) && !reasonOf(found),
})

async function everyOperationIn(run: Run): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const operation of everyOperation) {
    const reads = operation.method === 'GET'
    try {
      const effort = effortOf(run, reads ? roundsFor(run.size) : 3)
      const send = (each: Grown) => sendOperation(each, operation)
      found.push(await compare(operation.id, run.worlds, send, effort))
    } catch (error) {
      run.skipped.push(`${operation.id}: ${(error as Error).message.slice(0, 160)}`)
    }
  }
  return found
}

async function longLists(run: Run): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const list of lists) {
    found.push(await compare(list, run.worlds, (each) => firstPage(each, list), effortOf(run)))
  }
  return found
}

/** Pages that are found from the address of the last page. */
async function deepPages(
  { worlds, size }: Run,
  pageOf: (path: string) => string,
): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const list of lists) {
    const paths = new Map<Grown, string>()
    for (const each of worlds) paths.set(each, pageOf((await lastPage(each, list)) ?? ''))
    if ([...paths.values()].includes('')) continue
    const send = (each: Grown) => timed(each, { method: 'GET', path: paths.get(each) ?? '' })
    found.push(await compare(list, worlds, send, { rounds: Math.ceil(roundsFor(size) / 2) }))
  }
  return found
}

async function allChanges(run: Run): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const name of Object.keys(changes)) {
    const send = (each: Grown) => sendChange(each, name)
    found.push(await compare(name, run.worlds, send, effortOf(run, 2 * roundsFor(run.size))))
  }
  return found
}

const sections: readonly Section[] = [
  { title: 'First pages of long lists', measure: longLists },
  {
    title: 'Last pages of long lists',
    kind: 'last page of ',
    onlyFull: true,
    measure: (run) => deepPages(run, (path) => path),
  },
  {
    title: 'Farthest pages of long lists',
    kind: 'farthest page of ',
    onlyFull: true,
    measure: (run) => deepPages(run, farthestPage),
  },
  { title: 'Changes beside long lists', measure: allChanges },
  { title: 'Every operation', onlyFull: true, measure: everyOperationIn },
]

interface Measured {
  store: Store
  title: string
  found: Comparison[]
  /** Those that grow. */
  over: { each: Comparison; reason?: string | undefined }[]
}

const digits = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
const ratioOf = ({ small, large }: Comparison) => large / small

function reasonOf({ name, large }: Comparison): string | undefined {
  const known = knownGrowth.find(({ request }) => request.test(name))
  return known && large <= known.atMost ? `${known.reason}; at most ${known.atMost} ms` : undefined
}

async function measureSection(store: Store, section: Section, run: Run): Promise<Measured> {
  const { title, kind = '', measure } = section
  const all = await measure(run)
  const found = all.map((each) => ({ ...each, name: `${kind}${each.name}` }))
  const over = found
    .filter((each) => isOver(each, limitsFor(run.size)))
    .map((each) => ({ each, reason: reasonOf(each) }))
  return { store, title, found, over }
}

const inWords = (store: Store, each: Comparison) =>
  `${store.name}: ${each.name} takes ${digits(ratioOf(each))} times as long (${digits(each.small)} → ${digits(each.large)} ms)`

async function measureStore(store: Store, { size = usualRepositories, progress }: Request) {
  await using small = await growServer(store, Math.max(smallest, size / smallShare))
  await using large = await growServer(store, size)
  progress(`${store.name}: filled in ${digits(small.filledIn)} s and ${digits(large.filledIn)} s`)
  const worlds = [small, large] as const
  const run: Run = { worlds, size, skipped: [] }
  const content: Row[] = []
  for (const each of worlds) {
    content.push({
      Store: store.name,
      ...contentOf(each.repositories),
      'Database (MB)': digits(await databaseSize(each)),
      'Filled in (s)': digits(each.filledIn),
      'Load for each processor': digits((loadavg()[0] ?? 0) / availableParallelism()),
    })
  }
  const measured: Measured[] = []
  for (const section of sections.filter(({ onlyFull = false }) => isFull(size) || !onlyFull)) {
    const part = await measureSection(store, section, run)
    measured.push(part)
    for (const { each } of part.over) progress(inWords(store, each))
  }
  return { measured, content, skipped: run.skipped.map((each) => `${store.name}: ${each}`) }
}

const row = (each: Comparison): Row => ({
  Request: `\`${each.name}\``,
  'Small (ms)': digits(each.small),
  'Large (ms)': digits(each.large),
  Ratio: digits(ratioOf(each)),
  'First (ms)': digits(each.first),
})

const summary = ({ store, title, found, over }: Measured): Row => ({
  Store: store.name,
  Requests: title,
  Count: found.length,
  'Slower in the large world': over.length,
  'Of these with a reason': over.filter(({ reason }) => reason).length,
  'Slowest, large (ms)': digits(Math.max(0, ...found.map(({ large }) => large))),
})

const slower = ({ store, over }: Measured): Row[] =>
  over
    .toSorted((one, other) => ratioOf(other.each) - ratioOf(one.each))
    .map(({ each, reason }) => ({ Store: store.name, ...row(each), Reason: reason ?? '**none**' }))

/** The costs of requests in a small and in a large world. */
export const growth: Proof = {
  promise: 'Requests cost about the same however much data there is',
  async run(request) {
    const all = []
    for (const store of allStores) all.push(await measureStore(store, request))
    const measured = all.flatMap((each) => each.measured)
    const skipped = all.flatMap((each) => each.skipped)
    return {
      method,
      rows: measured.map(summary),
      more: [
        { title: 'Worlds', rows: all.flatMap(({ content }) => content) },
        { title: 'Slower in the large world', rows: measured.flatMap(slower) },
      ],
      details: measured
        .filter(({ found }) => found.length > 0)
        .map(({ store, title, found }) => ({
          title: `${title}, ${store.name}`,
          rows: found.map(row),
        })),
      flaws: [
        ...measured.flatMap(({ store, over }) =>
          over.filter(({ reason }) => !reason).map(({ each }) => inWords(store, each)),
        ),
        ...skipped.map((each) => `not measured: ${each}`),
      ],
    }
  },
}
