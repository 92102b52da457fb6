import type { Clock, Timer } from '../../core/clock.ts'

/** Milliseconds between looks at the work in progress. */
const interval = 250
/** Milliseconds after which work is slow enough to ask whether the database still responds. */
const slowAfter = 750

/** Work that waits for the database: a query, or an attempt to get a connection. */
export type Work = object

export interface Slow<Watched extends Work> {
  work: Watched
  /** When it began, by the monotonic clock. */
  since: number
}

/**
 * Watches work that waits for the database, and reports what takes long. Work is only reported: a
 * query may take long because it has much to do.
 */
export class QueryWatch<Watched extends Work> {
  readonly #clock: Clock
  readonly #onSlow: (slow: readonly Slow<Watched>[]) => Promise<void>
  readonly #running = new Map<Watched, { since: number; count: number }>()
  #timer: Timer | undefined
  #reporting = false
  #ended = false

  /** @param onSlow is not called again before its promise settles */
  constructor(clock: Clock, onSlow: (slow: readonly Slow<Watched>[]) => Promise<void>) {
    this.#clock = clock
    this.#onSlow = onSlow
  }

  enter(work: Watched): void {
    const entry = this.#running.get(work)
    if (entry) entry.count++
    else this.#running.set(work, { since: this.#clock.monotonic(), count: 1 })
    this.#timer ??= this.#later()
  }

  leave(work: Watched): void {
    const entry = this.#running.get(work)
    if (!entry) return
    if (--entry.count === 0) this.#running.delete(work)
    else entry.since = this.#clock.monotonic()
  }

  /** Whether it is the same work as before, and not the next of the same kind. */
  isRunning({ work, since }: Slow<Watched>): boolean {
    return this.#running.get(work)?.since === since
  }

  end(): void {
    this.#ended = true
    this.#timer?.[Symbol.dispose]()
  }

  #later(): Timer {
    return this.#clock.after(interval, () => setImmediate(() => this.#look())).unref() // lets pending results be read first
  }

  #look(): void {
    this.#timer = this.#running.size > 0 && !this.#ended ? this.#later() : undefined
    if (this.#reporting) return
    const last = this.#clock.monotonic() - slowAfter
    const slow = [...this.#running]
      .map(([work, { since }]) => ({ work, since }))
      .filter(({ since }) => since <= last)
    if (slow.length === 0) return
    this.#reporting = true
    void this.#onSlow(slow).finally(() => (this.#reporting = false))
  }
}
