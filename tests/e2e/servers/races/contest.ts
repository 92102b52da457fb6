import type { Chance } from '../../../_support/chance.ts'
import type { Cluster } from './cluster.ts'
import type { Door } from './door.ts'

/** Result of one race. */
export interface Outcome {
  /** Number of concurrent requests. */
  calls: number
  granted: number
  refused: number
  /** Whether a later request succeeded where an earlier one failed. */
  overtaken: boolean
  /** Valid tokens or secrets at the end. */
  valid: number
  /** Broken guarantees. */
  broken: string[]
}

/** A race, with new resources for each run. */
export interface Contest {
  name: string
  /** A run takes seconds, not milliseconds. */
  slow?: true
  run(cluster: Cluster, chance: Chance): Promise<Outcome>
}

/** The given number of doors, cycling through all servers from a random one. */
export function doorsFor(count: number, { doors }: Cluster, chance: Chance): Door[] {
  const start = chance.between(0, doors.length - 1)
  return Array.from({ length: count }, (_, index) => doors[(start + index) % doors.length] as Door)
}

/**
 * Judges a race with exactly one winner.
 * @param won who won, in the order of the requests
 */
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
