/** Combinations that are tried before the choice becomes greedy. */
const mostCombinations = 20_000

/** A demand: one of several alternatives. */
export type Demand<Choice> = readonly Choice[]

interface Merge<Choice, Set> {
  empty: Set
  add: (set: Set, choice: Choice) => Set
  meets: (set: Set, choices: Demand<Choice>) => boolean
  cost: (set: Set) => number
}

/** Tries every choice for the demands that are not met yet. */
function search<Choice, Set>(
  demands: readonly Demand<Choice>[],
  from: Set,
  merge: Merge<Choice, Set>,
): Set {
  let best: Set | undefined
  let left = mostCombinations
  const visit = (index: number, set: Set): void => {
    if (left-- <= 0 || (best !== undefined && merge.cost(set) >= merge.cost(best))) return
    const next = demands.findIndex((each, at) => at >= index && !merge.meets(set, each))
    if (next < 0) {
      best = set
      return
    }
    const added = demands[next]!.map((choice) => merge.add(set, choice))
    added.sort((a, b) => merge.cost(a) - merge.cost(b))
    for (const each of added) visit(next + 1, each)
  }
  visit(0, from)
  return best ?? from
}

/** The smallest set that meets all demands: one alternative of each. */
export function smallestSet<Choice, Set>(
  demands: readonly Demand<Choice>[],
  merge: Merge<Choice, Set>,
): Set {
  const real = demands.filter((each) => each.length > 0)
  // Demands without a choice come first: what they add may meet others.
  const sorted = real.toSorted((a, b) => a.length - b.length)
  return search(sorted, merge.empty, merge)
}
