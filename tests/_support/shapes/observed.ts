import { readFileSync } from 'node:fs'
import { numbersOf, type ObservedShape } from '../../../tools/platform/observed/shapes.ts'
import { root } from '../bundles.ts'

/** What the documented platform was seen to return; `tools/platform/observed` writes it. */
export const observedShapes = JSON.parse(
  readFileSync(`${root}spec/platform/observed-shapes.json`, 'utf8'),
) as ObservedShape[]

/** The source of each recording of a shape, by number. */
export const sourcesOf = ({ sources }: ObservedShape): string[] =>
  Object.entries(sources).flatMap(([source, count]) => Array.from({ length: count }, () => source))

/** The leaves of a shape, each with the numbers of the recordings that have it. */
export function* leavesWith({ leaves }: ObservedShape) {
  for (const [ranges, list] of Object.entries(leaves)) {
    const recordings = numbersOf(ranges)
    for (const leaf of list) yield { leaf, recordings }
  }
}
