import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { hasSmallDisks } from '../_support/imports/small-disk.ts'
import { redisProgram } from '../_support/limits/redis-process.ts'
import { hasPostgres } from '../_support/databases/postgres-process.ts'
import type { Sight } from './faults/load.ts'
import {
  clockScenarios,
  embeddedScenarios,
  faketimeFor,
  setClock,
  sharedScenarios,
  type Scenario,
} from './faults/scenarios.ts'
import { sizeOf, startEmbedded, startShared, type Subject } from './faults/subject.ts'
import { lossesOf } from './faults/losses.ts'
import type { Finding, Proof, Request } from './proof.ts'

const method = `A server runs under load: six clients read and create issues, one pushes, and a webhook receives a delivery for
each issue. Faults happen one after the other. "Failed" counts responses of 500 and more except 503, "ended" connections
that ended without a response, "unanswered" requests without a response in 15 seconds. "Recovered" is the time from the
end of the fault to the last request that failed. After all rounds, the clock is set right, and what was acknowledged is
compared with the state of the server: lost are issues that are gone, branches that don't have the acknowledged commit, and
deliveries that neither arrived nor are in the delivery log. Deliveries that are still waiting are delayed, and those that
the delivery log reports as failed are failed; neither is lost. Memory and open files are those of the processes that
handle requests, after the fault.`

/** Time before and after a fault, in milliseconds. */
const calm = 2_000
/** Longest time until the load has no more failures, in milliseconds. */
const patience = 60_000
/** Without failures for so long, the server has recovered. */
const steady = 3_000

/** Rounds that fill about thirty minutes. With 0 rounds, each server has one fault. */
const defaultRounds = 12

type Row = Finding['rows'][number]

const total = (sight: Sight, wanted: (status: number) => boolean): number =>
  [...sight.statuses].reduce((sum, [status, count]) => sum + (wanted(status) ? count : 0), 0)

/** Waits until nothing has failed for a while. @returns when the last request failed */
async function recovered(seen: Sight, subject: Subject, since: number): Promise<Sight> {
  const all = seen
  for (const end = performance.now() + patience; performance.now() < end;) {
    await pause(500)
    merge(all, subject.load.look())
    if (performance.now() - Math.max(all.lastFailure, since) > steady) return all
  }
  return all
}

function merge(all: Sight, more: Sight): void {
  for (const [status, count] of more.statuses)
    all.statuses.set(status, (all.statuses.get(status) ?? 0) + count)
  all.unanswered += more.unanswered
  all.pushes += more.pushes
  all.failedPushes += more.failedPushes
  all.slowest = Math.max(all.slowest, more.slowest)
  all.lastFailure = Math.max(all.lastFailure, more.lastFailure)
}

async function suffer(subject: Subject, { fault, act }: Scenario): Promise<Row> {
  await pause(calm)
  subject.load.look()
  await act(subject).catch((error: unknown) => {
    // The usual cause is a server that has ended, which its output explains.
    const { message } = error as Error
    throw new Error(`${fault}: ${message}\n${subject.server.output().slice(-2_000)}`)
  })
  const ended = performance.now()
  const sight = await recovered(subject.load.look(), subject, ended)
  const { memory, files } = await sizeOf(await subject.pids())
  return {
    Fault: fault,
    Server: subject.name,
    Responses: total(sight, (status) => status > 0 && status < 500),
    'Status 503': total(sight, (status) => status === 503),
    Failed: total(sight, (status) => status >= 500 && status !== 503),
    Ended: total(sight, (status) => status === 0),
    Unanswered: sight.unanswered,
    Pushes: sight.pushes,
    'Failed pushes': sight.failedPushes,
    'Slowest, s': (sight.slowest / 1000).toFixed(1),
    'Recovered, s': (Math.max(0, sight.lastFailure - ended) / 1000).toFixed(1),
    'Memory, MiB': Math.round(memory / 1024 / 1024),
    'Open files': files,
    Issues: subject.load.acknowledged.issues.length,
  }
}

/** Faults of one server, again and again, and what was lost at the end. */
async function crashRun(
  subject: Subject,
  scenarios: Scenario[],
  { rounds, progress }: { rounds: number; progress: Request['progress'] },
): Promise<{ rows: Row[]; losses: Row }> {
  const rows: Row[] = []
  for (let round = 1; round <= rounds; round++) {
    for (const scenario of scenarios) {
      const row = await suffer(subject, scenario)
      rows.push({ Round: round, ...row })
      progress(`${subject.name}: ${scenario.fault}, recovered after ${row['Recovered, s']} s`)
    }
  }
  await subject.load.stop()
  await setClock(subject, '+0') // a run may end in the middle of the faults of clocks
  return { rows, losses: { Server: subject.name, ...(await lossesOf(subject)) } }
}

async function startWithClock(folder: string): Promise<Subject | undefined> {
  const clockFile = join(folder, 'clock')
  await writeFile(clockFile, '+0\n')
  const environment = faketimeFor(clockFile)
  return (
    environment && {
      ...(await startEmbedded(environment)),
      name: 'embedded, other clock',
      clockFile,
    }
  )
}

/** Groups rows by their values in some columns. */
function groupsOf(rows: Row[], ...columns: string[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

const sumOf = (rows: Row[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)
const most = (rows: Row[], column: string) => Math.max(...rows.map((row) => Number(row[column])))
const counted = [
  'Responses',
  'Status 503',
  'Failed',
  'Ended',
  'Unanswered',
  'Pushes',
  'Failed pushes',
]

/** One row for each fault, over all rounds. */
function summaryOf(rows: Row[]): Row[] {
  return groupsOf(rows, 'Server', 'Fault').map((each) => {
    const recoveries = each.map((row) => Number(row['Recovered, s'])).sort((a, b) => a - b)
    return {
      Fault: each[0]!.Fault!,
      Server: each[0]!.Server!,
      Times: each.length,
      ...Object.fromEntries(counted.map((column) => [column, sumOf(each, column)])),
      'Slowest, s': most(each, 'Slowest, s').toFixed(1),
      'Recovered, s (median)': recoveries[Math.floor((each.length - 1) / 2)]!.toFixed(1),
      'Recovered, s (longest)': recoveries.at(-1)!.toFixed(1),
    }
  })
}

/** Memory and open files after each round: whether they grow shows here. */
function growthOf(rows: Row[]): Row[] {
  return groupsOf(rows, 'Server', 'Round').map((each) => {
    const { Server, Round, 'Memory, MiB': memory, 'Open files': files } = each.at(-1)!
    const more = { 'Memory, MiB': memory!, 'Open files': files! }
    return { Server: Server!, Round: Round!, ...more, 'Issues so far': each.at(-1)!.Issues! }
  })
}

export const faults: Proof = {
  promise: 'A bad day loses nothing, and ends by itself',
  async run({ size: rounds = defaultRounds, seed, progress }) {
    await using folder = await temporaryFolder()
    const mayMount = await hasSmallDisks()
    const subjects: [() => Promise<Subject | undefined>, Scenario[]][] = [
      [async () => (hasPostgres && redisProgram ? startShared() : undefined), sharedScenarios],
      [async () => (mayMount ? startEmbedded() : undefined), embeddedScenarios],
      [async () => (mayMount ? startWithClock(folder.path) : undefined), clockScenarios],
    ]
    const rows: Row[] = []
    const lost: Row[] = []
    const missing: string[] = []
    for (const [start, scenarios] of subjects) {
      const subject = await start()
      if (!subject) {
        missing.push(...scenarios.map(({ fault }) => fault))
        continue
      }
      await using _running = subject
      const some = rounds === 0 ? [scenarios[seed % scenarios.length]!] : scenarios
      const ended = await crashRun(subject, some, { rounds: Math.max(1, rounds), progress })
      rows.push(...ended.rows)
      lost.push(ended.losses)
    }
    const left = rounds === 0 ? ' This run had one fault for each server.' : ''
    const notCovered = missing.length > 0 ? ` Not covered in this run: ${missing.join('; ')}.` : ''
    return {
      method: method + left + notCovered,
      rows: summaryOf(rows),
      more: [
        { title: 'What was lost', rows: lost },
        { title: 'Memory and open files', rows: growthOf(rows) },
      ],
      details: [{ title: 'Each time', rows }],
      flaws: flawsOf(rows, lost),
    }
  },
}

/** Seconds in which a server must have recovered. */
const longestRecovery = 15

function flawsOf(rows: Row[], lost: Row[]): string[] {
  const named = ({ Fault, Server, Round }: Row) => `${Fault} (${Server}, round ${Round})`
  return [
    ...rows.filter((row) => Number(row.Unanswered) > 0).map((row) => `${named(row)}: no response`),
    ...rows
      .filter((row) => Number(row.Failed) > 0)
      .map((row) => `${named(row)}: status 500 or 507`),
    ...rows
      .filter((row) => Number(row['Recovered, s']) > longestRecovery)
      .map((row) => `${named(row)}: slow to recover`),
    ...lost
      .filter((row) => Number(row['Delayed deliveries']) > 0)
      .map((row) => `${row.Server}: deliveries wait for a time that the clock was set to`),
    ...lost
      .filter((row) => Number(row.Issues) + Number(row.Branches) + Number(row.Deliveries) > 0)
      .map((row) => `${row.Server}: something was lost`),
  ]
}
