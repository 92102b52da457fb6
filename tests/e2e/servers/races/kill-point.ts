import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../../../_support/chance.ts'

/** The moment during resets when a server is killed. */
export interface KillPoint {
  name: string
  readonly reached: boolean
  begun(): void
  due: Promise<unknown>
}

/**
 * After a number of started resets and a few milliseconds.
 * @param chains number of concurrent chains of resets
 */
export function killPoint(chance: Chance, chains: number): KillPoint {
  const count = chance.between(chains, 8 * chains)
  const delay = chance.between(0, 8)
  let seen = 0
  let reach = () => {}
  const come = new Promise<void>((resolve) => (reach = resolve))
  return {
    name: `after reset ${count} + ${delay} ms`,
    get reached() {
      return seen >= count
    },
    begun: () => void (++seen === count && reach()),
    due: come.then(() => pause(delay)),
  }
}
