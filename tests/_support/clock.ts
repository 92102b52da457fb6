import type { Clock, Timer } from '../../server/core/clock.ts'

export interface TestClock extends Clock {
  /** Advances time and runs due timers in order, each at its own time. */
  advance(milliseconds: number): void
  /**
   * Sets the time forward in one step, as when a machine wakes up. Timers that became due run once,
   * at the end.
   */
  leap(milliseconds: number): void
  /** Sets the time, forward or back, as an operator does. Timers and the monotonic clock continue. */
  set(milliseconds: number): void
  /** Number of pending timers. */
  pending(): number
}

interface Entry {
  due: number
  callback: () => void
}

/** A clock that only advances on request. It starts at noon of the newest version's date. */
export function createTestClock(start = Date.UTC(2026, 2, 10, 12)): TestClock {
  let now = start
  let offset = 0
  const entries = new Set<Entry>()

  const nextDueBy = (instant: number) =>
    [...entries].filter(({ due }) => due <= instant).sort((a, b) => a.due - b.due)[0]

  return {
    now: () => now + offset,
    monotonic: () => now - start,
    pending: () => entries.size,
    after(delay, callback) {
      const entry = { due: now + Math.max(0, delay), callback }
      entries.add(entry)
      const timer: Timer = { unref: () => timer, [Symbol.dispose]: () => entries.delete(entry) }
      return timer
    },
    advance(milliseconds) {
      const end = now + milliseconds
      for (let entry = nextDueBy(end); entry; entry = nextDueBy(end)) {
        entries.delete(entry)
        now = entry.due
        entry.callback()
      }
      now = end
    },
    set(milliseconds) {
      offset += milliseconds
    },
    leap(milliseconds) {
      now += milliseconds
      const due = [...entries].filter((entry) => entry.due <= now)
      for (const entry of due) {
        if (entries.delete(entry)) entry.callback()
      }
    },
  }
}
