import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Clock, Timer } from './clock.ts'
import type { Log } from './log.ts'

/** Milliseconds from which a stall of the event loop is reported. */
const longestStall = 200
/** Milliseconds between two looks, while there are requests and while there are none. */
const interval = 1_000
const idleInterval = 60_000
/** Resolution of the measurement in milliseconds. */
const resolution = 20
/** Maximum number of suspects in a report. */
const maxSuspects = 10

interface Work {
  since: number
  /** Undefined while it is in progress. */
  until?: number
  describe: () => string
}

interface Options {
  clock: Pick<Clock, 'after' | 'monotonic'>
  log: Pick<Log, 'warn'>
  /** Called with the length of each stall in seconds. */
  count: (seconds: number) => void
  /** Measures the longest stall since the last reset, in nanoseconds. */
  histogram?: { max: number; reset(): void }
}

function measurement() {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  return histogram
}

/**
 * Reports stalls of the event loop, with the requests that may have caused them: those that were in
 * progress for at least as long.
 */
export class StallWatch implements Disposable {
  readonly #options: Options
  readonly #histogram: NonNullable<Options['histogram']>
  readonly #work = new Map<string, Work>()
  #timer: Timer
  #isIdle = true

  constructor(options: Options) {
    this.#options = options
    this.#histogram = options.histogram ?? measurement()
    this.#timer = this.#later()
  }

  /** A request begins. @param describe names it for the report, at its end or while it lasts */
  enter(id: string, describe: () => string): void {
    if (this.#isIdle) {
      this.#timer[Symbol.dispose]()
      this.#isIdle = false
      this.#timer = this.#later()
    }
    this.#work.set(id, { since: this.#options.clock.monotonic(), describe })
  }

  /** A request has ended. Most were too short to be suspects. */
  leave(id: string): void {
    const work = this.#work.get(id)
    if (!work) return
    work.until = this.#options.clock.monotonic()
    if (work.until - work.since < longestStall) this.#work.delete(id)
  }

  #later(): Timer {
    const delay = this.#isIdle ? idleInterval : interval
    return this.#options.clock.after(delay, () => this.#look()).unref()
  }

  #look(): void {
    const stall = this.#histogram.max / 1e6
    this.#histogram.reset()
    if (stall >= longestStall) this.#report(stall)
    for (const [id, { until }] of this.#work) if (until !== undefined) this.#work.delete(id)
    this.#isIdle = this.#work.size === 0
    this.#timer = this.#later()
  }

  #report(stall: number): void {
    const { clock, log, count } = this.#options
    const now = clock.monotonic()
    const suspects = [...this.#work.values()]
      .map(({ since, until = now, describe }) => ({ duration: until - since, describe }))
      .filter(({ duration }) => duration >= stall)
      .sort((a, b) => b.duration - a.duration)
      .slice(0, maxSuspects)
    count(stall / 1000)
    const operations = suspects.map(({ describe }) => describe())
    log.warn({ milliseconds: Math.round(stall), operations }, 'event loop stalled')
  }

  [Symbol.dispose](): void {
    this.#timer[Symbol.dispose]()
    this.#work.clear()
  }
}
