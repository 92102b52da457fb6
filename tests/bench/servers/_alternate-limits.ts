import { systemClock } from '../../../server/core/clock.ts'
import { Admission } from '../../../server/access/limits/admission.ts'
import type { Limits } from '../../../server/access/limits/limits.ts'
import { MemoryCounters } from '../../../server/access/limits/memory-counters.ts'

/** Processor time of a request in two neighbouring slices of time, in microseconds. */
export interface SliceCosts {
  counted: number
  uncounted: number
}

/** Milliseconds of a slice: short, so that other load on the machine affects both alike. */
const slice = 100
/** A slice with fewer requests says nothing. */
const fewest = 100

/** The same admission for every request, with the same headers as a counted one. */
function fixedAdmission(): Admission {
  const reset = Math.ceil(systemClock.now() / 1000) * 1000 + 3_600_000
  return new Admission({
    limits: { category: 'core', limit: 500_000_000, counts: [] },
    slot: undefined,
    taken: { windows: [{ used: 1, ends: reset }], bannedUntil: 0, exceeded: [] },
    at: new MemoryCounters(),
    clock: systemClock,
  })
}

/**
 * Counts the requests of every other slice of time, in one process, so that both kinds of requests
 * run the same code in the same place.
 * @returns the costs so far
 */
export function alternateLimits(limits: Limits): () => SliceCosts[] {
  const admit = limits.admit.bind(limits)
  const fixed = fixedAdmission()
  const found: SliceCosts[] = []
  let [isCounting, requests, uncounted] = [false, 0, NaN]
  let before = process.cpuUsage()
  limits.admit = (asking) => {
    requests++
    return isCounting ? admit(asking) : fixed
  }
  const turn = () => {
    const { user, system } = process.cpuUsage(before)
    const cost = requests < fewest ? NaN : (user + system) / requests
    if (!isCounting) uncounted = cost
    else if (cost > 0 && uncounted > 0) found.push({ counted: cost, uncounted })
    ;[isCounting, requests, before] = [!isCounting, 0, process.cpuUsage()]
  }
  setInterval(turn, slice).unref()
  return () => found
}
