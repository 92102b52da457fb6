import fc from 'fast-check'
import { MemoryCounters } from '../../../server/access/limits/memory-counters.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
/** The clocks of several machines may differ by this much, so a smaller step is not detected. */
const tolerance = minute

type Event =
  | { kind: 'ask'; times: number }
  | { kind: 'pass'; time: number }
  | { kind: 'step'; by: number }

const anyStep = fc.oneof(
  fc.constantFrom(hour, -hour, 24 * hour, -24 * hour, minute, -minute),
  fc.integer({ min: -hour, max: hour }),
)

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), times: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('pass' as const), time: fc.integer({ min: 1, max: 2 * hour }) }),
  fc.record({ kind: fc.constant('step' as const), by: anyStep }),
)

/** Noon of an ordinary day, and times around both ends of February 29. */
const anyStart = fc.constantFrom(
  Date.UTC(2026, 2, 10, 12),
  Date.UTC(2028, 1, 28, 23, 45),
  Date.UTC(2028, 1, 29, 23, 45, 0, 1),
)

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}

/** A caller with ten requests per window, and a clock that can be set back. */
class Caller {
  readonly #counters = new MemoryCounters()
  readonly #length: number
  readonly #limit = 10
  /** The time of the clock. */
  now: number
  admitted = 0
  /** Maximum number of windows if each clock step granted one. */
  #past = 0
  #sinceStep = 0

  constructor(start: number, length: number) {
    this.now = start
    this.#length = length
  }

  get windows(): number {
    return this.#past + Math.floor(this.#sinceStep / this.#length) + 1
  }

  get mostAdmitted(): number {
    return this.#limit * this.windows
  }

  ask() {
    const count = { key: 'core', limit: this.#limit, cost: 1, length: this.#length, enforced: true }
    const taken = this.#counters.consume({ now: this.now, bucket: 'user', counts: [count] })
    const left = taken.windows[0]!.ends - this.now
    expect(left > 0, `the window has ended ${-left} ms ago`)
    expect(left <= this.#length + tolerance + second, `the window lasts ${left} ms more`)
    if (taken.refusedBy === undefined) this.admitted++
    return taken
  }

  pass(time: number): void {
    this.now += time
    this.#sinceStep += time
  }

  step(by: number): void {
    this.#past = this.windows
    this.#sinceStep = 0
    this.now += by
  }

  /** Continues after refusals until a ban is imposed. */
  earnBan(): void {
    while (this.ask().refusedBy !== 0);
    this.pass(2 * second)
    while (this.ask().refusedBy !== 'ban');
  }
}

function tell(caller: Caller, event: Event): void {
  if (event.kind === 'pass') return caller.pass(event.time)
  if (event.kind === 'step') return caller.step(event.by)
  for (let time = 0; time < event.times; time++) caller.ask()
}

const anyLength = fc.constantFrom(minute, hour)

/** No clock step grants more than one window or extends a window. */
const windowsHold = fc.property(
  anyStart,
  anyLength,
  fc.array(anyEvent, { maxLength: 30 }),
  (start, length, events) => {
    const caller = new Caller(start, length)
    for (const event of events) {
      tell(caller, event)
      const { admitted, mostAdmitted } = caller
      expect(admitted <= mostAdmitted, `${admitted} were let in, not ${mostAdmitted}`)
    }
    caller.ask() // the next request detects the step
    caller.pass(length + tolerance + second)
    expect(caller.ask().refusedBy === undefined, 'the window never ends')
  },
)

const firstBan = minute

/** A ban of one minute ends after one minute, however the clock is set. */
const bansEnd = fc.property(anyStart, fc.array(anyStep, { maxLength: 5 }), (start, steps) => {
  const caller = new Caller(start, minute)
  caller.earnBan()
  for (const step of steps) caller.step(step)
  const left = caller.ask().bannedUntil - caller.now // the next request detects the step
  expect(left <= firstBan + tolerance, `the ban lasts ${left} ms more`)
  caller.pass(firstBan + tolerance)
  expect(caller.ask().refusedBy !== 'ban', 'the ban never ends')
})

/**
 * Sets the clock forward and back by up to a day, including around February 29.
 *
 * @throws Error with the shortest history in which that extends a window or a ban, or grants more
 * than one window per step
 */
export function checkClockSteps({ seed, runs }: { seed: number; runs: number }): void {
  fc.assert(windowsHold, { seed, numRuns: runs })
  fc.assert(bansEnd, { seed, numRuns: runs })
}
