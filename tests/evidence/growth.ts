import { everyOperation } from '../_support/authorization/worlds.ts'
import { stores, type Store } from '../_support/stores.ts'
import { growServer, type Grown } from './growth/grown-server.ts'
import { changes, firstPage, lastPage, lists, sendChange } from './growth/lists.ts'
import { sendOperation } from './growth/operations.ts'
import { compare, timed, type Comparison } from './growth/timing.ts'
import type { Finding, Proof, Request } from './proof.ts'

const usualRepositories = 200_000
const smallShare = 100
const rounds = 9

type Worlds = readonly [Grown, Grown]
type Row = Finding['rows'][number]

const ratioOf = ({ small, large }: Comparison) => large / small

const digits = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)

const row = (store: Store, kind: string, each: Comparison): Row => ({
  Store: store.name,
  Request: `${kind}\`${each.name}\``,
  'Small (ms)': digits(each.small),
  'Large (ms)': digits(each.large),
  Ratio: digits(ratioOf(each)),
  'First (ms)': digits(each.first),
})

async function everyOperationIn(worlds: Worlds, skipped: string[]): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const operation of everyOperation) {
    try {
      const times = operation.method === 'GET' ? rounds : 5
      found.push(
        await compare(operation.id, worlds, (each) => sendOperation(each, operation), times),
      )
    } catch (error) {
      skipped.push(`${operation.id}: ${(error as Error).message.slice(0, 160)}`)
    }
  }
  return found
}

async function longLists(worlds: Worlds): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const list of lists) {
    found.push(await compare(list, worlds, (each) => firstPage(each, list), rounds))
  }
  return found
}

async function deepPages(worlds: Worlds): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const list of lists) {
    const paths = new Map<Grown, string>()
    for (const each of worlds) paths.set(each, (await lastPage(each, list)) ?? '')
    if ([...paths.values()].includes('')) continue
    const send = (each: Grown) => timed(each, { method: 'GET', path: paths.get(each) ?? '' })
    found.push(await compare(list, worlds, send, rounds))
  }
  return found
}

async function allChanges(worlds: Worlds): Promise<Comparison[]> {
  const found: Comparison[] = []
  for (const name of Object.keys(changes)) {
    found.push(await compare(name, worlds, (each) => sendChange(each, name), 2 * rounds))
  }
  return found
}

interface Measured {
  store: Store
  kind: string
  title: string
  found: Comparison[]
}

async function measure(store: Store, { size, progress }: Request, skipped: string[]) {
  const repositories = size ?? usualRepositories
  await using small = await growServer(store, Math.max(2000, repositories / smallShare))
  await using large = await growServer(store, repositories)
  progress(`${store.name}: filled in ${digits(small.filledIn)} s and ${digits(large.filledIn)} s`)
  const worlds = [small, large] as const
  const measured: Measured[] = []
  const add = (kind: string, title: string, found: Comparison[]) => {
    measured.push({ store, kind, title, found })
    const worst = found.toSorted((a, b) => ratioOf(b) - ratioOf(a)).slice(0, 40)
    for (const each of worst) {
      if (ratioOf(each) > 1.5)
        progress(
          `${store.name} ${kind}${each.name} ×${digits(ratioOf(each))} (${digits(each.small)} → ${digits(each.large)})`,
        )
    }
  }
  add('', 'First pages of long lists', await longLists(worlds))
  add('last page of ', 'Last pages of long lists', await deepPages(worlds))
  add('', 'Changes beside long lists', await allChanges(worlds))
  add('', 'Every operation', await everyOperationIn(worlds, skipped))
  return measured
}

/** The costs of requests in a small and in a large world. */
export const growth: Proof = {
  promise: 'Requests cost about the same however much data there is',
  async run(request) {
    const skipped: string[] = []
    const measured: Measured[] = []
    for (const store of stores) measured.push(...(await measure(store, request, skipped)))
    for (const each of skipped) request.progress(`not measured: ${each}`)
    return {
      method: 'Draft',
      rows: measured.map(({ store, title, found }) => ({
        Store: store.name,
        Requests: title,
        Count: found.length,
      })),
      more: measured.map(({ store, kind, title, found }) => ({
        title: `${title}, ${store.name}`,
        rows: found.map((each) => row(store, kind, each)),
      })),
    }
  },
}
