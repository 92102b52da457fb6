import type { ObservedShape } from '../../../spec/codegen/platform/observed/shapes.ts'
import { bundle } from '../bundles.ts'
import { AllowedLeaves } from './allowed-leaves.ts'
import { compare, placeOf, type Comparison } from './compare.ts'
import { differences, KnownDifferences } from './differences.ts'
import type { LiveLeaves } from './live-leaves.ts'
import { observedShapes } from './observed.ts'

/** What was observed, compared with a contract or with responses. */
export interface Compared {
  /** Every recording that could be compared. */
  all: Comparison
  /** The same, without wanted differences. */
  wanted: Comparison
  /** Leaves that are missing and not listed, with the number of recordings that have them. */
  unexpected: Map<string, number>
  /** Entries of the lists that no leaf needed. */
  stale: string[]
}

type Has = (shape: ObservedShape, leaf: string) => boolean

/** Compares with and without the differences that are wanted. */
function compareWith(
  shapes: readonly ObservedShape[],
  has: Has,
  wanted: readonly KnownDifferences[],
): Omit<Compared, 'stale'> {
  const all = compare(shapes, has)
  const reduced = compare(shapes, (shape, leaf) => {
    if (has(shape, leaf)) return true
    return wanted.filter((each) => each.has(placeOf(shape, leaf))).length > 0
  })
  return { all, wanted: reduced, unexpected: reduced.missing }
}

/** Compares with the older contract, which is like the platform that was observed. */
export function compareContract(): Compared {
  const allowed = new AllowedLeaves(bundle('2022-11-28'))
  const has: Has = ({ route, status }, leaf) => allowed.allows(route, status, leaf)
  const wanted = new KnownDifferences(differences.wanted)
  return { ...compareWith(observedShapes, has, [wanted]), stale: wanted.stale() }
}

/** Compares with responses. What they have none of is not compared. */
export function compareResponses(live: LiveLeaves): Compared {
  const shapes = observedShapes.filter(({ route, status }) => live.knows(route, status))
  const has: Has = (shape, leaf) => live.sight(shape, leaf) !== 'lacks'
  const absent = new KnownDifferences(differences['not-in-responses'])
  const wanted = new KnownDifferences(differences.wanted)
  return { ...compareWith(shapes, has, [wanted, absent]), stale: absent.stale() }
}
