import type { ObservedShape } from '../../../tools/platform/observed/shapes.ts'
import { leavesWith, sourcesOf } from './observed.ts'

/** How many recordings have only leaves that are known. */
export interface Count {
  recordings: number
  covered: number
}

export interface Comparison {
  /** By source, in the order of the table. */
  counts: Map<string, Count>
  /** The leaves that are missing, with the number of recordings that have them. */
  missing: Map<string, number>
}

/** Whether recordings of a shape may have a leaf. */
type Has = (shape: ObservedShape, leaf: string) => boolean

/** `METHOD path status leaf`. */
export const placeOf = ({ route, status }: ObservedShape, leaf: string): string =>
  `${route} ${status} ${leaf}`

/** Numbers of the recordings of a shape that are not responses of the platform. */
function foreignIn(shape: ObservedShape, isForeign: Has): Set<number> {
  const found = [...leavesWith(shape)].filter(({ leaf }) => isForeign(shape, leaf))
  return new Set(found.flatMap(({ recordings }) => recordings))
}

/**
 * Compares every recording of some shapes, leaf by leaf.
 * @param isForeign whether a leaf shows that the platform did not send the recording
 */
export function compare(
  shapes: readonly ObservedShape[],
  has: Has,
  isForeign: Has = () => false,
): Comparison {
  const counts = new Map<string, Count>()
  const missing = new Map<string, number>()
  for (const shape of shapes) {
    const uncovered = new Set<number>()
    const foreign = foreignIn(shape, isForeign)
    for (const { leaf, recordings: all } of leavesWith(shape)) {
      const recordings = all.filter((each) => !foreign.has(each))
      if (recordings.length === 0 || has(shape, leaf)) continue
      missing.set(placeOf(shape, leaf), recordings.length)
      for (const each of recordings) uncovered.add(each)
    }
    for (const [index, source] of sourcesOf(shape).entries()) {
      if (foreign.has(index)) continue
      const count = counts.get(source) ?? { recordings: 0, covered: 0 }
      counts.set(source, count)
      count.recordings++
      if (!uncovered.has(index)) count.covered++
    }
  }
  return { counts, missing }
}

/** The counts of all sources together. */
export const totalOf = ({ counts }: Comparison): Count =>
  [...counts.values()].reduce(
    (sum, each) => ({
      recordings: sum.recordings + each.recordings,
      covered: sum.covered + each.covered,
    }),
    { recordings: 0, covered: 0 },
  )

/** The share of all recordings that are covered. */
export function shareOf(comparison: Comparison): number {
  const { recordings, covered } = totalOf(comparison)
  return covered / recordings
}
