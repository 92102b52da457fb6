import type { ObservedShape } from '../../../tools/platform/observed/shapes.ts'
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

const foreign = new KnownDifferences(differences['not-of-the-platform'])
const allowed = new AllowedLeaves(bundle('2022-11-28'))
const isForeign: Has = (shape, leaf) =>
  !allowed.allows(shape.route, shape.status, leaf) && foreign.has(placeOf(shape, leaf))

/** Compares with and without the differences that are wanted. */
function compareWith(
  shapes: readonly ObservedShape[],
  has: Has,
  wanted: readonly KnownDifferences[],
): Omit<Compared, 'stale'> {
  const all = compare(shapes, has, isForeign)
  const isWanted: Has = (shape, leaf) =>
    wanted.filter((each) => each.has(placeOf(shape, leaf))).length > 0
  const reduced = compare(
    shapes,
    (shape, leaf) => has(shape, leaf) || isWanted(shape, leaf),
    isForeign,
  )
  return { all, wanted: reduced, unexpected: reduced.missing }
}

/** What was observed, compared with a contract with and without its types. */
export interface ComparedContract extends Compared {
  /** Every recording, compared by key alone. */
  keys: Comparison
}

/** Compares with the older contract, which is like the platform that was observed. */
export function compareContract(): ComparedContract {
  const has: Has = ({ route, status }, leaf) => allowed.allows(route, status, leaf)
  const hasKey: Has = ({ route, status }, leaf) => allowed.hasKey(route, status, leaf)
  const wanted = new KnownDifferences(differences.wanted)
  const compared = compareWith(observedShapes, has, [wanted])
  const keys = compare(observedShapes, hasKey, isForeign)
  return { ...compared, keys, stale: [...wanted.stale(), ...foreign.stale()] }
}

/** Compares with responses. What they have none of is not compared. */
export function compareResponses(live: LiveLeaves): Compared {
  const shapes = observedShapes.filter(({ route, status }) => live.knows(route, status))
  const has: Has = (shape, leaf) => live.sight(shape, leaf) !== 'lacks'
  const absent = new KnownDifferences(differences['not-in-responses'])
  const wanted = new KnownDifferences(differences.wanted)
  return { ...compareWith(shapes, has, [wanted, absent]), stale: absent.stale() }
}
