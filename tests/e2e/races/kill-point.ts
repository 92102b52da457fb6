import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from '../crash/chance.ts'

/** An instant amid resets at which a server is to die. */
export interface KillPoint {
  name: string
  readonly reached: boolean
  begun(): void
  due: Promise<unknown>
}

/** After so many resets have begun, and a few milliseconds more. @param chains that reset at once */
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
