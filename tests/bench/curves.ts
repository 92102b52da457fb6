import type { Copies } from '../evidence/growth/copies.ts'
import type { Load, LoadRequest } from './load.ts'
import { measure } from './measure.ts'
import { startObjects, type Objects } from './objects.ts'
import { options } from './options.ts'
import { noteCurve, noteRatio } from './results.ts'
import type { PathOf } from './spread.ts'

const sizes = options.small ? [1_000, 10_000] : [1_000, 10_000, 100_000, 1_000_000]

/** Measured requests go to this many objects, however many there are. */
const measured = 1_000
const callers = 100

const digits = (size: number) => size.toLocaleString('en')

/** Tokens that nobody uses. */
const tokens = (count: number): Copies => ({
  table: 'tokens',
  of: `t.note is null and t.user_id = (select min(id) from accounts where login like 'caller-%')`,
  count,
  set: { hash: `'unused ' || n.i` },
})

/** A server where each repository has one of everything, so that every table has `size` rows. */
const startAt = (size: number): Promise<Objects> =>
  startObjects({ repositories: size, each: 1, callers }, { readyWithin: 120_000 }, [tokens(size)])

/** By what there is more of. */
const kinds: Record<string, PathOf> = {
  'repositories: GET repository': (repository, { path }) => path(repository),
  'events: list events of a repository': (repository, { path }) => `${path(repository)}/events`,
  'deliveries: list deliveries of a hook': (repository, { hook }) =>
    `${hook(repository)}/deliveries`,
  'tokens: GET /user': () => '/user',
}

/** Requests to repositories all over the world, from the first to the last. */
const requestsOver = (size: number, objects: Objects, kind: PathOf): LoadRequest[] =>
  Array.from({ length: measured }, (_, index) => {
    const repository = 1 + Math.floor((index * size) / measured)
    return { path: kind(repository, objects), headers: objects.owner(repository) }
  })

/** Measures requests with more and more data. */
export async function measureCurves(): Promise<void> {
  const started: Objects[] = []
  try {
    const loads = new Map<string, Load>()
    for (const size of sizes) {
      const objects = await startAt(size)
      started.push(objects)
      const { url } = objects.server
      for (const [name, kind] of Object.entries(kinds))
        loads.set(`${name}, ${size}`, { url, requests: requestsOver(size, objects, kind) })
    }
    print(await measure(loads))
  } finally {
    await Promise.all(started.map((each) => each[Symbol.asyncDispose]()))
  }
}

function print(rates: Map<string, number>): void {
  const title = 'Requests per second with more and more data'
  process.stdout.write(`\n${title}\n`)
  for (const name of Object.keys(kinds)) {
    const points = sizes.map((size) => ({ size, rate: rates.get(`${name}, ${size}`) ?? NaN }))
    const first = points[0]?.rate ?? NaN
    noteCurve({ name, points })
    for (const { size, rate } of points) {
      const subject = `${name}, ${digits(size)}`
      const against = digits(sizes[0] as number)
      noteRatio({ title, subject, against, ratio: rate / first, rate })
      const figures = `${rate.toFixed(0).padStart(8)}/s  ×${(rate / first).toFixed(2)}`
      process.stdout.write(`  ${subject.padEnd(52)}${figures}\n`)
    }
  }
}
