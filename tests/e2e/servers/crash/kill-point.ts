import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../_support/chance.ts'

/** Moments reported during the load. A kill follows the nth moment of one kind. */
const moments = ['push begun', 'push taken', 'hook taken', 'push delivered'] as const
export type Moment = (typeof moments)[number]

/** The moment when a server is killed. */
export interface KillPoint {
  /** For messages: the moment, its number, and the additional milliseconds. */
  name: string
  /** Whether the moment has come. From then on, nothing should help the server finish. */
  readonly reached: boolean
  note(moment: Moment): void
  /** Resolves at that moment. */
  due: Promise<void>
}

/** Late enough that something has happened, and early enough that much is in progress. */
const most: Record<Moment, number> = {
  'push begun': 16,
  'push taken': 12,
  'hook taken': 40,
  'push delivered': 12,
}

/** Chooses a kill point. The additional milliseconds reach points between moments. */
export function killPoint(chance: Chance): KillPoint {
  const moment = moments[chance.between(0, moments.length - 1)] as Moment
  const count = chance.between(1, most[moment])
  const delay = chance.between(0, moment === 'push begun' ? 120 : 25)
  let seen = 0
  let reach = () => {}
  const come = new Promise<void>((resolve) => (reach = resolve))
  return {
    name: `after ${moment} ${count} + ${delay} ms`,
    get reached() {
      return seen >= count
    },
    note(each) {
      if (each === moment && ++seen === count) reach()
    },
    due: come.then(() => pause(delay)),
  }
}
