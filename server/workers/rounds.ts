import type { Clock, Timer } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import type { WorkSignal } from '../core/concurrency/work-signal.ts'
import { logFailure } from '../storage/sql/log-failure.ts'

interface Round {
  /** Milliseconds until the first round. Default: `interval`. */
  first?: number
  /** Milliseconds from the end of one round to the start of the next. */
  interval: number
  /** @param stopped aborts when the server shuts down */
  work: (stopped: AbortSignal) => Promise<void>
  /** Announces work, so that the next round starts soon. */
  due?: WorkSignal
  /** Log message of a failed round. The next round runs all the same. */
  failed: string
}

/** Milliseconds from the announcement of work to the round, in which more can arrive. */
const soon = 20

/** Also after the time on the machine, while the clock is frozen or slow. */
function afterEither(clock: Clock, delay: number, callback: () => void): Timer {
  if (!clock.machine) return clock.after(delay, callback).unref()
  const timers: Timer[] = []
  const cancel = () => timers.forEach((timer) => timer[Symbol.dispose]())
  const fire = () => {
    cancel()
    callback()
  }
  for (const each of [clock, clock.machine]) timers.push(each.after(delay, fire).unref())
  const timer: Timer = { unref: () => timer, [Symbol.dispose]: cancel }
  return timer
}

/** Runs work periodically. Disposing stops it and waits for the round in progress. */
export function startRounds(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { interval, first = interval, work, due, failed }: Round,
): AsyncDisposable {
  const stop = new AbortController()
  let round = Promise.resolve()
  let isRunning = false
  let isDue = false
  const run = async () => {
    isRunning = true
    isDue = false
    await work(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) logFailure(log, error, failed)
    })
    isRunning = false
    if (!stop.signal.aborted) timer = later(isDue ? soon : interval)
  }
  const later = (delay = interval): Timer => afterEither(clock, delay, () => void (round = run()))
  let timer = later(first)
  const listening = due?.listen(() => {
    if (isDue) return // the timer of the earlier announcement runs
    isDue = true
    if (isRunning) return
    timer[Symbol.dispose]()
    timer = later(soon)
  })
  return {
    async [Symbol.asyncDispose]() {
      listening?.[Symbol.dispose]()
      stop.abort()
      timer[Symbol.dispose]()
      await round
    },
  }
}
