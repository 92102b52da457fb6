import type { Chance } from '../crash/chance.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** The same items in an order drawn from the seed (Fisher and Yates). */
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

/** Turns of the event loop between two calls: mostly none, now and then as long as a call takes. */
const gap = (chance: Chance) => (chance.next() < 0.6 ? 0 : chance.between(1, 60))

/**
 * Makes calls at once. Which goes first and how far they lie apart is drawn from the seed; no time is
 * waited, so that the rest is the servers' own doing.
 * @returns what they gave, in the order in which they went
 */
export async function atOnce<T>(calls: readonly (() => Promise<T>)[], chance: Chance) {
  const under: Promise<T>[] = []
  for (const call of shuffled(calls, chance)) {
    for (let left = gap(chance); left > 0; left--) await turn()
    under.push(call())
  }
  return Promise.all(under)
}
