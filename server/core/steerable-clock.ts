import type { Clock, Timer } from './clock.ts'

interface Entry {
  /** Monotonic time at which it fires. */
  due: number
  callback: () => void
  isUnref: boolean
  handle?: Timer
}

/**
 * A clock that follows the machine until it is steered: frozen, set, advanced, or run at a rate.
 * After a jump, the timers that are due fire once, in order, at the new time, as on a machine that
 * wakes up.
 */
export class SteerableClock implements Clock {
  readonly machine: Clock
  readonly #entries = new Set<Entry>()
  /** Seconds of this clock in a second of the machine. */
  #rate = 1
  #isReal = true
  /** Monotonic time of the machine at the last change, and the times of this clock then. */
  #since: number
  #monotonic: number
  #wall: number

  constructor(machine: Clock) {
    this.machine = machine
    this.#since = this.#monotonic = machine.monotonic()
    this.#wall = machine.now()
  }

  get rate(): number {
    return this.#rate
  }

  /** Whether it follows the machine. */
  get isReal(): boolean {
    return this.#isReal
  }

  now(): number {
    return this.#isReal ? this.machine.now() : Math.floor(this.#wall + this.#passed())
  }

  monotonic(): number {
    return this.#monotonic + this.#passed()
  }

  after(delay: number, callback: () => void): Timer {
    const due = this.monotonic() + Math.max(0, delay)
    const entry: Entry = { due, callback, isUnref: false }
    this.#entries.add(entry)
    this.#arm(entry)
    const timer: Timer = {
      unref: () => {
        entry.isUnref = true
        entry.handle?.unref()
        return timer
      },
      [Symbol.dispose]: () => {
        this.#entries.delete(entry)
        entry.handle?.[Symbol.dispose]()
      },
    }
    return timer
  }

  /** Runs at a rate; 0 freezes the time. */
  run(rate: number): void {
    this.#settle()
    this.#isReal = false
    this.#rate = rate
    this.#rearm()
  }

  advance(milliseconds: number): void {
    this.#settle()
    this.#isReal = false
    this.#wall += milliseconds
    this.#monotonic += milliseconds
    this.#fire()
    this.#rearm()
  }

  /** Sets the time. Timers notice only a later time: the monotonic clock never goes back. */
  set(instant: number): void {
    const by = instant - this.now()
    if (by > 0) return this.advance(by)
    this.#settle()
    this.#isReal = false
    this.#wall += by
  }

  /** Follows the machine again. */
  reset(): void {
    this.#settle()
    this.#rate = 1
    this.#isReal = true
    this.#rearm()
  }

  /** Milliseconds of this clock since the last change. */
  #passed(): number {
    return (this.machine.monotonic() - this.#since) * this.#rate
  }

  /** Counts from now on. */
  #settle(): void {
    const wall = this.#isReal ? this.machine.now() : this.#wall + this.#passed()
    this.#monotonic = this.monotonic()
    this.#wall = wall
    this.#since = this.machine.monotonic()
  }

  #arm(entry: Entry): void {
    if (this.#rate === 0) return
    const delay = (entry.due - this.monotonic()) / this.#rate
    entry.handle = this.machine.after(Math.max(0, delay), () => this.#call(entry))
    if (entry.isUnref) entry.handle.unref()
  }

  #rearm(): void {
    for (const entry of this.#entries) {
      entry.handle?.[Symbol.dispose]()
      delete entry.handle
      this.#arm(entry)
    }
  }

  #call(entry: Entry): void {
    if (this.#entries.delete(entry)) entry.callback()
  }

  #fire(): void {
    const now = this.monotonic()
    const due = [...this.#entries].filter((entry) => entry.due <= now)
    for (const entry of due.sort((a, b) => a.due - b.due)) {
      entry.handle?.[Symbol.dispose]()
      this.#call(entry)
    }
  }
}
