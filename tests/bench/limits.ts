import type { Caller } from '../../server/access/auth/caller.ts'
import { systemClock } from '../../server/core/clock.ts'
import type { Operation } from '../../server/contract/operation.ts'
import { Limits } from '../../server/access/limits/limits.ts'
import { createLog } from '../../server/core/log.ts'
import { createMetrics } from '../../server/api/metrics.ts'

const rounds = 200_000
const callers = 100

const operation = { id: 'repos/get', category: 'core', points: 1 } as unknown as Operation

/** Processor time for admitting and settling a request with counters in memory, in microseconds. */
export function admissionTime(): number {
  const limits = new Limits({
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics().limits,
    standings: { of: () => ({ kind: 'signed-in', enterprise: false }) },
    preset: 'real',
    scale: 100_000,
    shadow: [],
  })
  const pass = (round: number) => {
    const caller = { kind: 'classic', user: { id: round % callers } } as Caller
    const asking = { caller, id: 'a', method: 'GET', operation }
    const admission = limits.admit(asking)
    if (admission instanceof Promise || admission.refusal)
      throw new Error('The request was not admitted')
    void admission.settle(0.2)
  }
  for (let round = 0; round < rounds; round++) pass(round) // warm-up
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round++) pass(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rounds
}
