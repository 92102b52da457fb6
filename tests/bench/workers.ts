import {
  hasPostgres,
  startPostgres,
  storeAt,
  type PostgresProcess,
} from '../_support/databases/postgres-process.ts'
import { median } from './load.ts'
import { startObjects, type Objects } from './objects.ts'
import { options } from './options.ts'
import { measureCosts, type Costed } from './processor-time.ts'
import { noteRatio } from './results.ts'
import { startSubject, type Subject } from './server-process.ts'
import { reads, requestsFor } from './spread.ts'

const amounts = { repositories: 100, each: 5, callers: 10 }

/** What the machine itself costs: processes that share nothing but its processors. */
const control = 'bare Express 5, the control'
const body = JSON.stringify({ text: 'x'.repeat(2_000) })

/** Starts a server on a database of its own. */
async function startOn({ url, store }: PostgresProcess, workers: number): Promise<Objects> {
  const own = new URL(url)
  own.pathname = `/bench_${workers}`
  const opened = await store.open('')
  await opened.run(`create database bench_${workers}`)
  const args = ['--workers', String(workers)]
  return startObjects(amounts, { store: storeAt(own.href), args })
}

const startBare = (workers: number): Promise<Subject> =>
  startSubject('bare-cluster', { BENCH_WORKERS: String(workers), BENCH_BODY: body })

const key = (name: string, workers: number) => `${name}, ${workers}`

/** The reads of a server, and the same from bare Express with as many processes. */
function subjectsOf(workers: number, objects: Objects, bare: Subject): [string, Costed][] {
  const { url, pid } = objects.server
  const ours = Object.entries(reads).map(([name, path]): [string, Costed] => {
    const requests = requestsFor(objects, path, amounts.repositories)
    return [key(name, workers), { pid, load: { url, requests } }]
  })
  return [...ours, [key(control, workers), { pid: bare.pid, load: { url: bare.url } }]]
}

/** Compares the processor time of a request between one worker and two. */
export async function measureWorkers(): Promise<void> {
  const title = 'Processor time of a request on PostgreSQL, two workers and one'
  process.stdout.write(`\n${title}\n`)
  if (!hasPostgres) return void process.stdout.write('  not measured: PostgreSQL is not there\n')
  await using postgres = await startPostgres()
  await using one = await startOn(postgres, 1)
  await using two = await startOn(postgres, 2)
  await using bareOne = await startBare(1)
  await using bareTwo = await startBare(2)
  const subjects = [...subjectsOf(1, one, bareOne), ...subjectsOf(2, two, bareTwo)]
  const costs = await measureCosts(new Map(subjects), options)
  for (const name of [...Object.keys(reads), control]) {
    const [single, double] = [1, 2].map((workers) => median(costs.get(key(name, workers)) ?? []))
    print(title, name, { single: single ?? NaN, double: double ?? NaN })
  }
}

function print(title: string, name: string, { single, double }: Record<string, number>): void {
  const [one = NaN, two = NaN] = [single, double]
  const figures = `${two.toFixed(0).padStart(8)} µs ${one.toFixed(0).padStart(8)} µs`
  process.stdout.write(`  ${name.padEnd(28)}${figures}  ×${(two / one).toFixed(2)}\n`)
  noteRatio({ title, subject: name, against: 'one worker', ratio: two / one })
}
