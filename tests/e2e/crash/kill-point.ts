import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** What a rush notices as it goes; a kill follows the so-many-th of one kind. */
const moments = ['push begun', 'push taken', 'hook taken', 'push delivered'] as const
export type Moment = (typeof moments)[number]

/** An instant in the life of a server at which it is to die. */
export interface KillPoint {
  /** For people: `after push begun 3 + 17 ms`. */
  name: string
  /** Whether the moment has come; from then on nobody should help the server finish. */
  readonly reached: boolean
  note(moment: Moment): void
  /** Resolves at the instant itself. */
  due: Promise<void>
}

/** Late enough that something has happened, early enough that much is under way. */
const most: Record<Moment, number> = {
  'push begun': 16,
  'push taken': 12,
  'hook taken': 40,
  'push delivered': 12,
}

/** Chooses one; the few milliseconds on top reach into what no moment marks. */
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
