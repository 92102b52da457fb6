import type { Chance } from '../crash/chance.ts'
import type { Arena } from './arena.ts'
import type { Door } from './door.ts'

/** How one race went. */
export interface Outcome {
  /** Requests that were under way at once. */
  calls: number
  granted: number
  refused: number
  /** Somebody who went later was given what somebody who went earlier was not. */
  overtaken: boolean
  /** Valid tokens, or secrets, at the end. */
  valid: number
  /** Promises that were not kept. */
  broken: string[]
}

/** A race: what it is about is made anew for each run. */
export interface Contest {
  name: string
  /** A run takes seconds, not milliseconds. */
  slow?: true
  run(arena: Arena, chance: Chance): Promise<Outcome>
}

/** So many doors, in turn through all servers, from one drawn from the seed on. */
export function doorsFor(count: number, { doors }: Arena, chance: Chance): Door[] {
  const start = chance.between(0, doors.length - 1)
  return Array.from({ length: count }, (_, index) => doors[(start + index) % doors.length] as Door)
}

/** Judges a race that exactly one must win. @param won who did, in the order in which they went */
export function oneWinner(won: boolean[]): Omit<Outcome, 'valid'> {
  const granted = won.filter(Boolean).length
  return {
    calls: won.length,
    granted,
    refused: won.length - granted,
    overtaken: won.indexOf(true) > 0,
    broken: granted === 1 ? [] : [`${granted} of ${won.length} calls won`],
  }
}
