import type { Clock } from '../../core/clock.ts'

/** Where a store logs why it is not available. */
export interface StoreLog {
  error(about: object, message: string): void
  warn(about: object, message: string): void
}

/** Milliseconds in which the same cause is logged once. */
const quiet = 60_000

/** Logs why statements fail: each cause once a minute, however many requests meet it. */
export class CauseLog {
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #log: StoreLog
  readonly #logged = new Map<string, number>()

  constructor(clock: Pick<Clock, 'monotonic'>, log: StoreLog) {
    this.#clock = clock
    this.#log = log
  }

  /** @param key names the cause: one of a few codes */
  warn(key: string, error: unknown, message: string): void {
    const now = this.#clock.monotonic()
    if (now - (this.#logged.get(key) ?? -Infinity) < quiet) return
    this.#logged.set(key, now)
    this.#log.warn({ err: error }, message)
  }
}
