import type { Clock, Timer } from '../../core/clock.ts'

/** A lane whose attempt may have crashed the process. */
interface Suspect {
  pool: string
  /** Whether no other suspected attempt may run at the same time. */
  alone: boolean
  /** Called with the function that ends the attempt, or with undefined once closed. */
  begin: (end: (() => void) | undefined) => void
}

/**
 * Milliseconds to watch an attempt before the next starts. A delivery that crashes the process does
 * so immediately.
 */
const watchPeriod = 250

/**
 * Starts suspected deliveries one after another. When the process crashes again, few of them are in
 * progress, and in the end only the one that causes the crash. Each host has at most one, so that
 * an unresponsive host delays the others only once.
 */
export class CrashIsolation {
  readonly #clock: Clock
  readonly #inProgress = new Map<Suspect, Timer | undefined>()
  #waiting: Suspect[] = []
  #current: Suspect | undefined
  #closed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Resolves with the function that ends the attempt, once the attempt may start; with undefined
   * once closed.
   */
  turn(pool: string, alone: boolean): Promise<(() => void) | undefined> {
    return new Promise((begin) => {
      if (this.#closed) return begin(undefined)
      this.#waiting.push({ pool, alone, begin })
      this.#next()
    })
  }

  close(): void {
    this.#closed = true
    for (const { begin } of this.#waiting.splice(0)) begin(undefined)
  }

  #next(): void {
    if (this.#current) return
    const next = this.#waiting.find((suspect) => this.#mayStart(suspect))
    if (!next) return
    this.#waiting = this.#waiting.filter((suspect) => suspect !== next)
    this.#current = next
    const endWatch = () => this.#endWatch(next)
    this.#inProgress.set(
      next,
      next.alone ? undefined : this.#clock.after(watchPeriod, endWatch).unref(),
    )
    next.begin(() => {
      this.#inProgress.get(next)?.[Symbol.dispose]()
      this.#inProgress.delete(next)
      if (this.#current === next) this.#current = undefined
      this.#next()
    })
  }

  /** Attempts that may share the process start first, because they finish sooner. */
  #mayStart({ pool, alone }: Suspect): boolean {
    if (alone) return this.#inProgress.size === 0 && this.#waiting.every((each) => each.alone)
    return [...this.#inProgress.keys()].every((other) => other.pool !== pool)
  }

  #endWatch(suspect: Suspect): void {
    if (this.#current !== suspect) return
    this.#current = undefined
    this.#next()
  }
}
