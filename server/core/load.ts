import { performance, type EventLoopUtilization } from 'node:perf_hooks'
import type { Clock, Timer } from './clock.ts'

/** The load of this process. */
export interface Load extends Disposable {
  /** Utilization of the event loop in the last 30 seconds, from 0 to 1. */
  busy(): number
}

/** Milliseconds between measurements, and the number of measurements kept: 30 seconds in total. */
const interval = 5_000
const looks = 6

type Utilization = (to?: EventLoopUtilization, from?: EventLoopUtilization) => EventLoopUtilization

/**
 * Measures the event loop until disposed. The average over 30 seconds ignores short bursts, so that
 * a burst of requests delays nobody.
 * @param utilization event loop utilization, in total or between two measurements
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
