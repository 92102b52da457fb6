import type { Clock, Timer } from '../../server/core/clock.ts'

export interface TestClock extends Clock {
  /** Moves time on and calls what falls due, in order, each at its own instant. */
  advance(milliseconds: number): void
  /** Moves time on at once, as when a machine wakes: what fell due meanwhile is called once, at the end. */
  leap(milliseconds: number): void
  /** How many timers are waiting. */
  pending(): number
}

interface Entry {
  due: number
  callback: () => void
}

/** A clock that stands still until told. Instants start at noon of the newest version's day. */
export function createTestClock(start = Date.UTC(2026, 2, 10, 12)): TestClock {
  let now = start
  const entries = new Set<Entry>()

  const nextDueBy = (instant: number) =>
    [...entries].filter(({ due }) => due <= instant).sort((a, b) => a.due - b.due)[0]

  return {
    now: () => now,
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
    leap(milliseconds) {
      now += milliseconds
      const due = [...entries].filter((entry) => entry.due <= now)
      for (const entry of due) {
        if (entries.delete(entry)) entry.callback()
      }
    },
  }
}
