import type { Document } from './contract.ts'
import { addCommonHeaders } from './lint/common-headers.js'
import { applyOverlays, type Overlay } from './overlays.ts'

/**
 * The contract of a version with one overlay left out each, by the slug of the one left out. Read by us,
 * not by Redocly, which takes seconds for each: that both read overlays alike is a test of its own.
 */
export function contractsWithoutOneOverlay(
  newest: Document,
  overlays: Overlay[],
): Map<string, Document> {
  return new Map(
    overlays.map((left) => {
      const others = overlays.filter((each) => each !== left)
      const mutant = applyOverlays(newest, others, { passOver: true })
      addCommonHeaders().Root.leave(mutant)
      return [left.slug, mutant]
    }),
  )
}
