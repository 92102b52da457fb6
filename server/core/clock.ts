/** The only source of time and timers, so that tests can control time. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /**
   * The same, for a result that does not change before `next(now)`. Present where the validity of
   * results is noted.
   */
  nowUntil?: (next: (now: number) => number) => number
  /** Milliseconds of a monotonic clock, for durations only. */
  monotonic(): number
  /** Calls `callback` once, `delay` milliseconds from now. Disposing the timer cancels it. */
  after(delay: number, callback: () => void): Timer
  /** The clock of the machine, where this one is steered. See `machineOf`. */
  machine?: Clock
}

export interface Timer extends Disposable {
  /** Allows the process to exit while the timer is pending. */
  unref(): Timer
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(delay, callback) {
    const handle = setTimeout(callback, delay)
    const timer: Timer = {
      unref() {
        handle.unref()
        return timer
      },
      [Symbol.dispose]: () => clearTimeout(handle),
    }
    return timer
  },
}

/**
 * The clock of the machine, for whatever waits for sockets, disks, threads and processes: they do
 * not become faster when the time of the server is moved.
 */
export const machineOf = (clock: Clock): Clock => clock.machine ?? clock

/** Tells the time. */
export type TimeSource = Pick<Clock, 'now' | 'nowUntil'>

const nowUntil = (clock: TimeSource, next: (now: number) => number): number =>
  clock.nowUntil ? clock.nowUntil(next) : clock.now()

/** Whether a time in milliseconds has come. */
export const hasCome = (instant: number, clock: TimeSource): boolean =>
  instant <= nowUntil(clock, (now) => (instant <= now ? Infinity : instant))

/** An instant without fractions of seconds, in milliseconds. */
export const startOfSecond = (instant: number): number => instant - (instant % 1000)

/** The current time without fractions of seconds, in milliseconds, as the API shows times. */
export const currentSecond = (clock: TimeSource): number =>
  startOfSecond(nowUntil(clock, (now) => startOfSecond(now) + 1000))

/**
 * The current second, for a result whose end is known only when the result is: `changesAt` must
 * follow.
 */
export const openSecond = (clock: TimeSource): number =>
  startOfSecond(nowUntil(clock, () => Infinity))

/** Says when a result that was made for an `openSecond` changes, in milliseconds. */
export const changesAt = (instant: number, clock: TimeSource): void =>
  void nowUntil(clock, () => instant)

/** The number of the current period of a length in milliseconds, counted from the Unix epoch. */
export function currentPeriod(length: number, clock: TimeSource): number {
  const period = (instant: number) => Math.floor(instant / length)
  return period(nowUntil(clock, (now) => (period(now) + 1) * length))
}

/** Formats a time in milliseconds for the API: ISO 8601, UTC, whole seconds. */
export function timestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

/** Formats a time in milliseconds for a header (RFC 9110 5.6.7). */
export const httpDate = (instant: number): string => new Date(instant).toUTCString()
