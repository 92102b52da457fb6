import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '../_support/git/git-host.ts'
import type { Load, LoadRequest } from './load.ts'
import { measure, printPairs } from './measure.ts'
import { startObjects, type Objects } from './objects.ts'
import { options } from './options.ts'
import { startSubject, type Subject } from './server-process.ts'

export type PathOf = (repository: number, objects: Objects) => string

const hooks: PathOf = (repository, { path }) => `${path(repository)}/hooks`
const events: PathOf = (repository, { path }) => `${path(repository)}/events`
const issues: PathOf = (repository, { path }) => `${path(repository)}/issues`
const deliveries: PathOf = (repository, { hook }) => `${hook(repository)}/deliveries`
const firstIssue: PathOf = (repository, { path }) => `${path(repository)}/issues/1`

/** Reads of a repository and its parts. */
export const reads: Record<string, PathOf> = {
  'GET hook': (repository, { hook }) => hook(repository),
  'GET repository': (repository, { path }) => path(repository),
  'list hooks': hooks,
  'list events': events,
  'list issues': issues,
}
const lists: Record<string, PathOf> = {
  '30 hooks': hooks,
  '30 events': events,
  '30 deliveries': deliveries,
  '30 issues': issues,
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The same read of each of the first repositories. */
export const requestsFor = (objects: Objects, path: PathOf, count: number): LoadRequest[] =>
  numbers(count).map((each) => ({ path: path(each, objects), headers: objects.owner(each) }))

/** Bare Express with the same bodies. */
async function startBare({ server }: Objects, requests: LoadRequest[]): Promise<Subject> {
  await using folder = await temporaryFolder()
  const bodies: Record<string, unknown> = {}
  for (const { path, headers = {} } of requests) {
    const reply = await fetch(server.url + path, { headers })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    bodies[path] = await reply.json()
  }
  const file = join(folder.path, 'bodies.json')
  await writeFile(file, JSON.stringify(bodies))
  return await startSubject('bare', { BENCH_BODIES: file })
}

/** Sends the same requests to our server and to bare Express. */
async function compare(title: string, objects: Objects, kinds: typeof reads, count: number) {
  const all = Object.entries(kinds).map(
    ([name, path]) => [name, requestsFor(objects, path, count)] as const,
  )
  await using bare = await startBare(
    objects,
    all.flatMap(([, requests]) => requests),
  )
  const loads = all.flatMap(([name, requests]): [string, Load][] => [
    [`${name}, ours`, { url: objects.server.url, requests }],
    [`${name}, bare`, { url: bare.url, requests }],
  ])
  printPairs(title, await measure(new Map(loads)), Object.keys(kinds))
}

const amount = options.small ? 100 : 1000
const callers = options.small ? 10 : 100
const many = amount.toLocaleString('en')

/** Reads of many objects by many callers. */
export async function measureSpread(): Promise<void> {
  await using objects = await startObjects({ repositories: amount, each: 5, callers })
  const title = `${many} repositories, ${callers} callers, lists of 5; ours and bare Express`
  await compare(title, objects, reads, amount)
}

/** Lists of 30 in one repository. */
export async function measureLists(): Promise<void> {
  await using objects = await startObjects({ repositories: 1, each: 30, callers: 1 })
  await compare('Lists of 30, ours and bare Express', objects, lists, 1)
}

/** Reads of which none was made before. */
export async function measureFirstReads(): Promise<void> {
  await using objects = await startObjects({ repositories: 1, each: 30, callers: 1 })
  const kinds = { ...reads, 'GET issue': firstIssue }
  const all = Object.entries(kinds).map(
    ([name, path]) => [name, requestsFor(objects, path, 1)] as const,
  )
  await using bare = await startBare(
    objects,
    all.flatMap(([, requests]) => requests),
  )
  const loads = all.flatMap(([name, requests]): [string, Load][] => {
    const fresh = requests.map((each) => ({ ...each, isNew: true }))
    return [
      [`${name}, ours`, { url: objects.server.url, requests: fresh }],
      [`${name}, bare`, { url: bare.url, requests: fresh }],
    ]
  })
  const title = 'Each request new, lists of 30; ours and bare Express'
  printPairs(title, await measure(new Map(loads)), Object.keys(kinds))
}

async function withTag(url: string, request: LoadRequest): Promise<LoadRequest> {
  const { path, headers = {} } = request
  const tag = (await fetch(url + path, { headers })).headers.get('etag') ?? ''
  return { path, headers: { ...headers, 'if-none-match': tag } }
}

/**
 * Of 20 requests, 16 read, 3 read with a current ETag, and 1 changes an issue. Conditional requests
 * read hooks and repositories, which a change of an issue leaves as they are.
 */
async function mixOf(objects: Objects, url: string): Promise<LoadRequest[]> {
  const kinds = Object.values(reads)
  const [hook, repository] = kinds as [PathOf, PathOf]
  const requests = numbers(amount).map(async (each): Promise<LoadRequest> => {
    const headers = objects.owner(each)
    // Each connection gets every twentieth request, so the kinds are shifted from round to round.
    const turn = (each + Math.floor(each / 20)) % 20
    if (turn === 19) {
      const body = JSON.stringify({ title: `Changed ${each}` })
      const typed = { ...headers, 'content-type': 'application/json' }
      return { method: 'PATCH', path: firstIssue(each, objects), headers: typed, body }
    }
    if (turn >= 16) {
      const path = (turn === 16 ? repository : hook)(each, objects)
      return withTag(url, { path, headers })
    }
    return { path: (kinds[turn % kinds.length] as PathOf)(each, objects), headers }
  })
  return Promise.all(requests)
}

/** Reads, conditional reads and writes together. */
export async function measureMixed(): Promise<void> {
  await using objects = await startObjects({ repositories: amount, each: 5, callers })
  const kinds = [...Object.values(reads), firstIssue]
  const all = kinds.flatMap((path) => requestsFor(objects, path, amount))
  await using bare = await startBare(objects, all)
  const expect = [200, 304]
  const { url } = objects.server
  const name = '16 reads, 3 conditional, 1 write'
  const loads = new Map<string, Load>([
    [`${name}, ours`, { url, expect, requests: await mixOf(objects, url) }],
    [`${name}, bare`, { url: bare.url, expect, requests: await mixOf(objects, bare.url) }],
  ])
  const title = `Mixed requests to ${many} repositories by ${callers} callers; ours and bare Express`
  printPairs(title, await measure(loads), [name])
}
