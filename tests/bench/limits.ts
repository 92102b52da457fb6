import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caller } from '../../server/access/auth/caller.ts'
import { systemClock } from '../../server/core/clock.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { Limits } from '../../server/access/limits/limits.ts'
import { createLog } from '../../server/core/log.ts'
import { createMetrics } from '../../server/api/metrics.ts'
import { temporaryFolder } from '../_support/git/git-host.ts'
import { authorization, createTheHook, path } from './hook.ts'
import { handledIn, median } from './load.ts'
import { options } from './options.ts'
import { noteRatio } from './results.ts'
import { startSubject } from './server-process.ts'
import type { SliceCosts } from './servers/_alternate-limits.ts'

const passes = 200_000
const callers = 100
const title = 'What the limits cost: requests in a second of processor time'

const operation = { id: 'repos/get', category: 'core', points: 1 } as unknown as Operation

const standing = { kind: 'signed-in', enterprise: false } as const

/** Processor time for admitting and settling a request with counters in memory, in microseconds. */
function admissionTime(): number {
  const limits = new Limits({
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics().limits,
    standings: { of: () => standing },
    preset: 'real',
    scale: 100_000,
    shadow: [],
  })
  const known = Array.from(
    { length: callers },
    (_, id) => ({ kind: 'classic', user: { id } }) as Caller,
  )
  const pass = (round: number) => {
    const asking = { caller: known[round % callers]!, id: 'a', method: 'GET', operation }
    const admission = limits.admit(asking)
    if (admission instanceof Promise || admission.refusal)
      throw new Error('The request was not admitted')
    void admission.settle(0.2)
  }
  for (let round = 0; round < passes; round++) pass(round) // warm-up
  const before = process.cpuUsage()
  for (let round = 0; round < passes; round++) pass(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / passes
}

/** Loads a server that counts the requests of every other slice of time. */
async function costsWith(environment: Record<string, string>): Promise<SliceCosts[]> {
  await using folder = await temporaryFolder()
  const report = join(folder.path, 'costs.json')
  {
    const given = { ...environment, BENCH_LIMITS: 'alternate', BENCH_REPORT: report }
    await using subject = await startSubject('ours', given)
    await createTheHook(subject)
    const load = { url: subject.url + path, headers: authorization }
    await handledIn(load, options.rounds * options.seconds * 2)
  }
  const costs = JSON.parse(await readFile(report, 'utf8')) as SliceCosts[]
  return costs.slice(Math.floor(costs.length / 5)) // the first ones include compilation
}

/** Prints the median ratio of neighbouring slices. */
function print(subject: string, costs: SliceCosts[]): void {
  const ratio = median(costs.map(({ counted, uncounted }) => uncounted / counted))
  const rate = 1_000_000 / median(costs.map(({ counted }) => counted))
  const figures = `${rate.toFixed(0).padStart(8)}/s  ×${ratio.toFixed(2)}`
  process.stdout.write(`  ${subject.padEnd(52)}${figures}  (${costs.length} pairs)\n`)
  noteRatio({ title, subject, against: 'a request that is not counted', ratio, rate })
}

/** Compares requests that are counted with requests that are not, in one process. */
export async function measureLimits(): Promise<void> {
  process.stdout.write(`\n${title}\n`)
  print('limits in memory', await costsWith({}))
  const { REDIS_URL: redis } = process.env
  if (redis) print('limits in Redis', await costsWith({ BENCH_REDIS: redis }))
  process.stdout.write(`  in memory, limits only: ${admissionTime().toFixed(1)} µs a request\n`)
}
