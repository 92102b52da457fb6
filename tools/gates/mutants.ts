import type { Document } from '../contract/contract.ts'
import { declarations, undeclaredDifferences, type Finding } from './gates.ts'
import finishBundle from '../lint/finish.js'
import { applyOverlays, type Overlay } from '../contract/overlays.ts'

/**
 * The contract of a version with one overlay left out. Applied by `applyOverlays` rather than by
 * Redocly, which takes seconds for each. A separate test proves that both apply overlays alike.
 */
function contractWithout(
  newest: Document,
  overlays: Overlay[],
  left: Overlay,
  finish: (document: object) => void,
): Document {
  const others = overlays.filter((each) => each !== left)
  const mutant = structuredClone(applyOverlays(newest, others, { passOver: true }))
  finish(mutant)
  return mutant
}

/** All of them, by the slug of the omitted overlay. */
export function contractsWithoutOneOverlay(
  newest: Document,
  overlays: Overlay[],
): Map<string, Document> {
  return new Map(
    overlays.map((left) => [left.slug, contractWithout(newest, overlays, left, finishBundle)]),
  )
}

/** Leaving out any overlay must make gate (a) fail, and the gate must name that overlay. */
export function mutantGate(newest: Document, overlays: Overlay[], finish = finishBundle): Finding {
  const declared = declarations(newest, overlays, finish)
  const unnoticed = overlays.filter((left) => {
    const problems = undeclaredDifferences(
      declared,
      contractWithout(newest, overlays, left, finish),
    )
    return !problems.some((problem) => problem.includes(left.slug))
  })
  const problems = unnoticed.map(({ slug }) => `${slug} can be left out without failing the gate`)
  return { problems, seen: overlays.map(({ slug }) => slug) }
}
