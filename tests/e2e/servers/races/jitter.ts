import type { Chance } from '../../../_support/chance.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Shuffles reproducibly by seed (Fisher and Yates). */
function shuffled<T>(items: readonly T[], chance: Chance): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = chance.between(0, last)
    const kept = order[last] as T
    order[last] = order[other] as T
    order[other] = kept
  }
  return order
}

/** Turns of the event loop between two calls: mostly none, sometimes as long as a call takes. */
const gap = (chance: Chance) => (chance.next() < 0.6 ? 0 : chance.between(1, 60))

/**
 * Makes concurrent calls. The seed determines their order and distance; there are no timers, so the
 * rest depends on the servers.
 * @returns their results, in the order of the calls
 */
export async function atOnce<T>(calls: readonly (() => Promise<T>)[], chance: Chance) {
  const under: Promise<T>[] = []
  for (const call of shuffled(calls, chance)) {
    for (let left = gap(chance); left > 0; left--) await turn()
    under.push(call())
  }
  return Promise.all(under)
}
