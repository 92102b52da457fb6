import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { refs } from '../../../server/git/refs/all-refs.ts'
import { gitIn } from '../../_support/git/git-command.ts'
import { createGitStore } from '../../../server/git/store/repositories.ts'
import { runOrThrow } from '../../../server/core/processes.ts'
import { temporaryFolder } from '../../_support/git/git-host.ts'
import { importClient } from '../../_support/imports/import-client.ts'
import { workersOf } from '../../_support/imports/import-processes.ts'
import { membersOf } from '../../_support/processes/processes.ts'
import { longKinds, type LongKind, type LongSource } from '../../_support/imports/long-sources.ts'
import { spawnServer, type ServerProcess } from '../../_support/spawn-server.ts'
import type { Store } from '../../_support/stores.ts'
import { testWorld } from '../../_support/test-world.ts'
import { chanceOf, type Chance } from '../../_support/chance.ts'

/** Ways to interrupt an import. */
const ends = ['server', 'worker', 'cancel'] as const
export type End = (typeof ends)[number]

export interface CrashCounts {
  kind: string
  end: End
  cases: number
  /** After the interruption, nothing of the import was visible, or all of it. */
  none: number
  all: number
}

export interface CrashRun {
  store: Store
  seed: number
  cases: number
  progress: (line: string) => void
}

/** Maximum time until nothing is left of a cancelled import or a dead process, in milliseconds. */
const soon = 2_000
const patience = 20_000
/** Number of commits in each imported history. */
const commits = 300

type Refs = Map<string, string>

const isSame = (one: Refs, other: Refs) =>
  one.size === other.size && [...one].every(([ref, id]) => other.get(ref) === id)

/** @throws Error with what remains, unless nothing does within the given milliseconds */
async function nothingLeft(what: string, within: number, look: () => Promise<unknown[]>) {
  const end = performance.now() + within
  for (;;) {
    const found = await look()
    if (found.length === 0) return
    if (performance.now() > end) throw new Error(`${what} left: ${JSON.stringify(found)}`)
    await pause(20)
  }
}

const stages = (server: ServerProcess) => readdir(join(server.data, 'imports')).catch(() => [])

/** If processes share a store, the leases of a dead one expire after a minute. Expires them now. */
async function freeLeases({ opened }: ServerProcess): Promise<void> {
  if (opened.databaseUrl !== undefined) await opened.query('update imports set lease_until = 0')
}

const differences = (found: Refs, wanted: Refs) =>
  `not whole, ${JSON.stringify({ found: [...found].slice(0, 20), wanted: [...wanted].slice(0, 20) })}`

interface Subject {
  name: string
  source: LongSource
  /** The result of an uninterrupted import, and its duration in milliseconds. */
  whole: Refs
  time: number
}

/**
 * Interrupts one import at a random moment.
 * @returns whether all of it was visible, or nothing
 */
async function endOne(
  server: ServerProcess,
  subject: Subject,
  end: End,
  name: string,
  chance: Chance,
) {
  const client = importClient(server)
  const { vcs, url } = subject.source
  const path = createGitStore(join(server.data, 'repositories')).path(await client.repository(name))
  await client.begin(name, { vcs, vcs_url: url })
  await pause(chance.between(0, Math.ceil(subject.time)))
  const groups = (await workersOf(server.pid)).map(({ pid }) => pid)
  const stop = { server: killServer, worker: killWorkers, cancel }[end]
  await stop(server, groups, name)
  await nothingLeft('Processes', end === 'cancel' ? soon : patience, () => livingIn(groups))
  const seen = await refs(path)
  if (seen.size > 0 && !isSame(seen, subject.whole)) throw new Error(`${name}: half of it is there`)
  if (end === 'server') await server.restart()
  if (end === 'cancel') await expectGone(server, name)
  else await client.complete(name)
  await nothingLeft('Stages', patience, () => stages(server))
  const now = await refs(path)
  if (end !== 'cancel' && !isSame(now, subject.whole))
    throw new Error(`${name}: ${differences(now, subject.whole)}`)
  await expectSound(path)
  return seen.size > 0
}

/** A process that resumes the work of a dead one starts its own group. */
const livingIn = async (groups: number[]) => (groups.length === 0 ? [] : membersOf(groups))

async function killServer(server: ServerProcess): Promise<void> {
  await server.kill()
  await freeLeases(server)
}

/** Kills only the process of the import; its children must exit with it. */
async function killWorkers(_server: ServerProcess, workers: number[]): Promise<void> {
  for (const pid of workers) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

const cancel = (server: ServerProcess, _groups: number[], name: string) =>
  importClient(server).cancel(name)

async function expectGone(server: ServerProcess, name: string): Promise<void> {
  for (const method of ['GET', 'DELETE']) {
    const { status } = await importClient(server).ask(method, `/repos/mona/${name}/import`)
    if (status !== 404) throw new Error(`${method} of a cancelled import: ${status}`)
  }
}

/** git fsck passes, and no temporary files remain. */
async function expectSound(path: string): Promise<void> {
  await runOrThrow(gitIn(path, ['fsck', '--connectivity-only', '--no-dangling']))
  const packs = await readdir(join(path, 'objects/pack'))
  const unfinished = packs.filter((name) => name.startsWith('tmp_'))
  if (unfinished.length > 0) throw new Error(`Unfinished packs left: ${unfinished.join()}`)
}

/** The result of an uninterrupted import. */
async function undisturbed(server: ServerProcess, name: string, source: LongSource) {
  const client = importClient(server)
  const repository = `whole-${name.replace(/\W+/g, '-')}`
  const id = await client.repository(repository)
  const started = performance.now()
  await client.begin(repository, { vcs: source.vcs, vcs_url: source.url })
  await client.complete(repository)
  const time = performance.now() - started
  const whole = await refs(createGitStore(join(server.data, 'repositories')).path(id))
  return { name, source, whole, time }
}

/**
 * Serves a history of every kind whose tools are installed.
 * @param held receives the imports to interrupt, in this order
 */
async function subjectsOf(server: ServerProcess, held: AsyncDisposable[]) {
  const subjects: Subject[] = []
  for (const [name, kind] of Object.entries<LongKind>(longKinds)) {
    if (!(await kind.here())) continue
    const folder = await temporaryFolder()
    held.unshift(folder)
    const source = await kind.serve(await kind.make(folder.path, commits))
    held.unshift(source)
    subjects.push(await undisturbed(server, name, source))
  }
  return subjects
}

async function endAll(subjects: Subject[], server: ServerProcess, crashRun: CrashRun) {
  const { seed, cases, progress } = crashRun
  const chance = chanceOf(seed)
  const countsByStep = new Map<string, CrashCounts>()
  for (let each = 0; each < cases; each++) {
    const subject = subjects[each % subjects.length] as Subject
    const end = ends[Math.floor(each / subjects.length) % ends.length] as End
    const wasThere = await endOne(server, subject, end, `case-${each}`, chance)
    const key = `${subject.name}, ${end}`
    const counts = countsByStep.get(key) ?? { kind: subject.name, end, cases: 0, none: 0, all: 0 }
    counts.cases++
    counts[wasThere ? 'all' : 'none']++
    countsByStep.set(key, counts)
    progress(`ended ${each + 1} of ${cases}: ${key}`)
  }
  return [...countsByStep.values()].sort((one, other) => one.kind.localeCompare(other.kind))
}

/**
 * Kills servers and import processes and cancels imports, for every kind of source, at random
 * moments.
 */
export async function endImports(crashRun: CrashRun): Promise<CrashCounts[]> {
  const args = ['--rate-limits', 'off', '--log-level', 'warn']
  await using server = await spawnServer({ store: crashRun.store, world: testWorld, args })
  const held: AsyncDisposable[] = []
  try {
    return await endAll(await subjectsOf(server, held), server, crashRun)
  } finally {
    for (const each of held) await each[Symbol.asyncDispose]()
  }
}
