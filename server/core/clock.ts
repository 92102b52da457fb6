/**
 * The one source of time. Everything that asks what time it is, or wants to be called later, does so
 * here, so that a test can hold, step and fast-forward time without sleeping.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Milliseconds on a scale that never steps back; for durations only. */
  monotonic(): number
  /** Calls `callback` once, `delay` milliseconds from now. Disposing the timer cancels it. */
  after(delay: number, callback: () => void): Timer
}

export interface Timer extends Disposable {
  /** Lets the process end although the timer is still pending. */
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

/** An instant in milliseconds as the contract writes it: ISO 8601, UTC, whole seconds (seed 2). */
export function timestamp(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

/** An instant in milliseconds as a header writes it (RFC 9110 5.6.7). */
export const httpDate = (instant: number): string => new Date(instant).toUTCString()
