import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gitIn } from '../_support/git/git-command.ts'
import { createGitStore } from '../../server/git/store/repositories.ts'
import { runOrThrow } from '../../server/core/processes.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { importClient, type ImportClient } from '../_support/imports/import-client.ts'
import { workersOf } from '../_support/imports/import-processes.ts'
import { longKinds, type LongKind, type LongSource } from '../_support/imports/long-sources.ts'
import { spawnServer, type ServerProcess } from '../_support/spawn-server.ts'
import { testWorld } from '../_support/test-world.ts'
import { noteRatio } from './results.ts'

/** Durations of an import, in seconds. */
interface Took {
  floor: number
  /** From the request to completion. */
  imported: number
  /** The same, with three authors mapped as soon as they are known; for git only. */
  mappedMeanwhile: number | undefined
  /** From mapping the first author after completion to the updated history. */
  mappedLater: number
  /** Peak memory of the import process, in mebibytes. */
  memory: number
  /** Seconds in each state until completion, and during the later mapping. */
  states: Map<string, number>
  statesLater: Map<string, number>
}

const secondsSince = (started: number) => (performance.now() - started) / 1000

/** Measures how long an import is in each state. */
function stopwatch() {
  const states = new Map<string, number>()
  let last = performance.now()
  const seen = (state: string) => {
    states.set(state, (states.get(state) ?? 0) + secondsSince(last))
    last = performance.now()
  }
  return { states, seen }
}

async function floorOf({ floor }: LongKind, source: LongSource, folder: string): Promise<number> {
  const to = join(folder, 'floor')
  const started = performance.now()
  await runOrThrow(floor.command(source, to))
  const seconds = secondsSince(started)
  await rm(to, { recursive: true })
  return seconds
}

/**
 * Measures the memory of import processes until it is disposed. Linux only; elsewhere it returns 0.
 */
function watchMemory(parent: number) {
  let over = false
  let peak = 0
  const watch = async () => {
    for (; !over; await pause(200)) {
      for (const { pid } of await workersOf(parent).catch(() => [])) {
        const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
        peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0))
      }
    }
  }
  const watching = watch()
  return {
    mebibytes: () => Math.round(peak / 1024),
    async [Symbol.asyncDispose]() {
      over = true
      await watching
    },
  }
}

/**
 * Maps three authors.
 * @returns whether there were any
 */
async function mapSome(client: ImportClient, name: string): Promise<boolean> {
  const authors = (await client.authors(name)).slice(0, 3)
  for (const [index, { id }] of authors.entries())
    await client.map(name, id, { name: `Renamed ${index}`, email: `renamed${index}@example.org` })
  return authors.length > 0
}

/**
 * An import whose authors are mapped as soon as they are known.
 * @returns seconds
 */
async function importMapped(server: ServerProcess, { vcs, url }: LongSource, name: string) {
  const client = importClient(server)
  await client.repository(name)
  const began = performance.now()
  await client.begin(name, { vcs, vcs_url: url })
  while (!(await mapSome(client, name))) await pause(50)
  await client.complete(name)
  return secondsSince(began)
}

async function commitsIn(server: ServerProcess, id: number): Promise<number> {
  const path = createGitStore(join(server.data, 'repositories')).path(id)
  return Number(await runOrThrow(gitIn(path, ['rev-list', '--count', '--branches', '--tags'])))
}

async function importOnce(server: ServerProcess, { vcs, url }: LongSource, name: string) {
  const client = importClient(server)
  const id = await client.repository(name)
  await using memory = watchMemory(server.pid)
  const began = performance.now()
  const { states, seen } = stopwatch()
  await client.begin(name, { vcs, vcs_url: url })
  await client.complete(name, seen)
  const imported = secondsSince(began)
  const later = stopwatch()
  const mapping = performance.now()
  await mapSome(client, name)
  await client.complete(name, later.seen)
  const mappedLater = secondsSince(mapping)
  const commits = await commitsIn(server, id)
  const times = { imported, mappedLater, states, statesLater: later.states }
  return { ...times, memory: memory.mebibytes(), commits }
}

/** The native tool and the import alternate, so that other load on the machine affects both. */
async function measure(kind: LongKind, source: LongSource, commits: number): Promise<Took> {
  await using folder = await temporaryFolder()
  await using server = await spawnServer({
    world: testWorld,
    args: ['--rate-limits', 'off', '--log-level', 'warn'],
  })
  const before = await floorOf(kind, source, folder.path)
  const { commits: came, ...took } = await importOnce(server, source, 'imported')
  if (came < commits * 0.9) throw new Error(`Only ${came} commits were imported`)
  const isGit = kind.vcs === 'git'
  const mappedMeanwhile = isGit ? await importMapped(server, source, 'mapped') : undefined
  const floor = (before + (await floorOf(kind, source, folder.path))) / 2
  return { ...took, mappedMeanwhile, floor }
}

const partsOf = (states: Took['states']) =>
  [...states].map(([state, seconds]) => `${state} ${seconds.toFixed(1)} s`).join(', ')

function lineOf(took: Took, { unit, floor }: LongKind, commits: number): string {
  const row = (what: string, seconds: number) => {
    const rate = `${(commits / seconds).toFixed(0)} ${unit}/s`
    const times = `×${(seconds / took.floor).toFixed(2)}`
    return `    ${what.padEnd(42)}${seconds.toFixed(1).padStart(7)} s  ${times.padEnd(8)}${rate}\n`
  }
  const { imported, mappedMeanwhile, mappedLater } = took
  const meanwhile = 'imported, three authors mapped meanwhile'
  return [
    row(floor.name, took.floor),
    row('imported and published', imported),
    ...(mappedMeanwhile === undefined ? [] : [row(meanwhile, mappedMeanwhile)]),
    row('three authors mapped afterwards', mappedLater),
    `    first: ${partsOf(took.states)}\n    afterwards: ${partsOf(took.statesLater)}\n`,
    `    peak memory of its process: ${took.memory} MiB\n`,
  ].join('')
}

async function measureKind(name: string, kind: LongKind, sizes: number[]): Promise<void> {
  if (!(await kind.here())) {
    process.stdout.write(`\n${name}: not measured, because its tools are not installed\n`)
    return
  }
  for (const commits of sizes) {
    await using folder = await temporaryFolder()
    await using source = await kind.serve(await kind.make(folder.path, commits))
    const title = `${name}, ${commits.toLocaleString('en')} ${kind.unit}`
    process.stdout.write(`\n${title}\n`)
    const took = await measure(kind, source, commits)
    process.stdout.write(lineOf(took, kind, commits))
    const ratio = took.imported / took.floor
    noteRatio({ title, subject: 'imported and published', against: kind.floor.name, ratio })
  }
}

/**
 * Import times as multiples of the native tool's time with the same source.
 * @param only the first letters of the kinds to measure
 */
export async function importTimes(small: boolean, only = ''): Promise<void> {
  for (const [name, kind] of Object.entries(longKinds)) {
    const sizes = small ? [300] : kind.vcs === 'git' ? [20_000] : [2_000, 20_000]
    if (name.startsWith(only)) await measureKind(name, kind, sizes)
  }
}
