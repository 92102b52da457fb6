import { readFile } from 'node:fs/promises'
import {
  hasPostgres,
  startPostgres,
  storeAt,
  type PostgresProcess,
} from '../_support/postgres-process.ts'
import { descendantsOf } from '../_support/processes.ts'
import { handledIn, median, type Load } from './load.ts'
import { startObjects, type Objects } from './objects.ts'
import { options } from './options.ts'
import { noteRatio } from './results.ts'
import { reads, requestsFor } from './spread.ts'

/** Linux reports processor time in hundredths of a second. */
const tick = 10_000

/** Processor time of a process and of its children that have ended, in microseconds. */
async function timeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses can contain anything. Fields 14 to 17 are the times.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  return ticks * tick
}

/** Processor time of a server with all its processes, in microseconds. */
async function processorTime(pid: number): Promise<number> {
  const pids = [pid, ...(await descendantsOf(pid)).map((each) => each.pid)]
  const times = await Promise.all(pids.map(timeOf))
  return times.reduce((sum, each) => sum + each, 0)
}

/** Processor time of one request, in microseconds. */
async function costOf({ server }: Objects, load: Load, seconds: number): Promise<number> {
  const before = await processorTime(server.pid)
  const { requests } = await handledIn(load, seconds)
  return ((await processorTime(server.pid)) - before) / requests
}

const amounts = { repositories: 100, each: 5, callers: 10 }

/** Processor time of each read, with the given number of workers. */
async function measureCosts(all: Map<number, Objects>): Promise<Map<string, number>> {
  const found = new Map<string, number[]>()
  const loads = [...all].flatMap(([workers, objects]) =>
    Object.entries(reads).map(([name, path]) => {
      const requests = requestsFor(objects, path, amounts.repositories)
      return { key: `${name}, ${workers}`, objects, load: { url: objects.server.url, requests } }
    }),
  )
  for (const { load } of loads) await handledIn(load, 1) // warm-up
  for (let round = 0; round < options.rounds; round++) {
    for (const { key, objects, load } of loads) {
      const cost = await costOf(objects, load, options.seconds)
      found.set(key, [...(found.get(key) ?? []), cost])
    }
  }
  return new Map([...found].map(([key, costs]) => [key, median(costs)]))
}

/** Starts a server on a database of its own. */
async function startOn({ url, store }: PostgresProcess, workers: number): Promise<Objects> {
  const own = new URL(url)
  own.pathname = `/bench_${workers}`
  const opened = await store.open('')
  await opened.run(`create database bench_${workers}`)
  const args = ['--workers', String(workers)]
  return startObjects(amounts, { store: storeAt(own.href), args })
}

/** Compares the processor time of a request between one worker and two. */
export async function measureWorkers(): Promise<void> {
  const title = 'Processor time of a request on PostgreSQL, two workers and one'
  process.stdout.write(`\n${title}\n`)
  if (!hasPostgres) return void process.stdout.write('  not measured: PostgreSQL is not there\n')
  await using postgres = await startPostgres()
  await using one = await startOn(postgres, 1)
  await using two = await startOn(postgres, 2)
  const costs = await measureCosts(
    new Map([
      [1, one],
      [2, two],
    ]),
  )
  for (const name of Object.keys(reads)) {
    const [single = NaN, double = NaN] = [1, 2].map((workers) => costs.get(`${name}, ${workers}`))
    const figures = `${double.toFixed(0).padStart(8)} µs ${single.toFixed(0).padStart(8)} µs`
    process.stdout.write(`  ${name.padEnd(20)}${figures}  ×${(double / single).toFixed(2)}\n`)
    noteRatio({ title, subject: name, against: 'one worker', ratio: double / single })
  }
}
