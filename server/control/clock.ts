import type { SteerableClock } from '../core/steerable-clock.ts'
import type { ClockControl } from './control.ts'
import type { ClockState } from './schemas.ts'
import { instantOf, millisecondsOf, preciseTime } from './values.ts'

function stateOf(clock: SteerableClock): ClockState {
  const state = clock.isReal ? 'real' : clock.rate === 0 ? 'frozen' : 'running'
  return { now: preciseTime(clock.now()), state, rate: clock.rate }
}

/** Steers the time of the server. */
export function createClockControl(clock: SteerableClock): ClockControl {
  const set = (at: number) => {
    if (at !== clock.now()) clock.set(at)
  }
  return {
    get: () => stateOf(clock),
    freeze(at) {
      const instant = at === undefined ? undefined : instantOf(at)
      clock.run(0)
      if (instant !== undefined) set(instant)
      return stateOf(clock)
    },
    set(at) {
      set(instantOf(at))
      return stateOf(clock)
    },
    advance(by) {
      const milliseconds = millisecondsOf(by)
      instantOf(clock.now() + milliseconds)
      clock.advance(milliseconds)
      return stateOf(clock)
    },
    run(rate = 1) {
      clock.run(rate)
      return stateOf(clock)
    },
    reset() {
      clock.reset()
      return stateOf(clock)
    },
  }
}
