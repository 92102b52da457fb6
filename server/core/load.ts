import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Clock, Timer } from './clock.ts'

/** How busy this process is. */
export interface Load extends Disposable {
  /** The part of the last half minute in which the event loop had work to do, from 0 to 1. */
  busy(): number
}

/** Milliseconds between two looks; so many of them are kept, the last half minute. */
const interval = 5_000
const looks = 6

type Utilization = (to?: EventLoopUtilization, from?: EventLoopUtilization) => EventLoopUtilization

/**
 * Watches the event loop until it is disposed. A single busy second does not show, so that a rush of
 * requests makes nobody wait who would be served.
 * @param utilization what the loop did, in all or between two looks
 */
export function watchLoad(
  clock: Pick<Clock, 'after'>,
  utilization: Utilization = performance.eventLoopUtilization,
): Load {
  const seen = [utilization()]
  let busy = 0
  const look = () => {
    const now = utilization()
    busy = utilization(now, seen[0]).utilization
    seen.push(now)
    if (seen.length > looks) seen.shift()
    timer = later()
  }
  const later = (): Timer => clock.after(interval, look).unref()
  let timer = later()
  return {
    busy: () => busy,
    [Symbol.dispose]: () => timer[Symbol.dispose](),
  }
}
