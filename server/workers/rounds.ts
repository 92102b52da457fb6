import type { Timer } from '../core/clock.ts'
import type { Context } from '../api/context.ts'

interface Round {
  /** Milliseconds from the end of one round to the next. */
  interval: number
  /** @param stopped aborts when the server is to end */
  work: (stopped: AbortSignal) => Promise<void>
  /** What the log says of a round that failed; the next one is tried all the same. */
  failed: string
}

/** Does something again and again from now on. Disposing ends it, the round under way included. */
export function startRounds(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  { interval, work, failed }: Round,
): AsyncDisposable {
  const stop = new AbortController()
  let round = Promise.resolve()
  const run = async () => {
    await work(stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) log.error({ err: error }, failed)
    })
    if (!stop.signal.aborted) timer = later()
  }
  const later = (): Timer => clock.after(interval, () => void (round = run())).unref()
  let timer = later()
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      timer[Symbol.dispose]()
      await round
    },
  }
}
