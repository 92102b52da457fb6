import type { Clock, Timer } from '../core/clock.ts'
import type { Context } from '../api/context.ts'
import { logFailure } from '../storage/log-failure.ts'

interface Round {
  /** Milliseconds until the first round. Default: `interval`. */
  first?: number
  /** Milliseconds from the end of one round to the start of the next. */
  interval: number
  /** @param stopped aborts when the server shuts down */
  work: (stopped: AbortSignal) => Promise<void>
  /** Log message of a failed round. The next round runs all the same. */
  failed: string
}

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
  { interval, first = interval, work, failed }: Round,
): AsyncDisposable {
  const stop = new AbortController()
  let round = Promise.resolve()
  const run = async () => {
    await work(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) logFailure(log, error, failed)
    })
    if (!stop.signal.aborted) timer = later()
  }
  const later = (delay = interval): Timer => afterEither(clock, delay, () => void (round = run()))
  let timer = later(first)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      timer[Symbol.dispose]()
      await round
    },
  }
}
