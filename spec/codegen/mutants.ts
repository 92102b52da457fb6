import type { Document } from './contract.ts'
import { declarations, undeclaredDifferences, type Finding } from './gates.ts'
import finishBundle from './lint/finish.js'
import { applyOverlays, type Overlay } from './overlays.ts'

/**
 * The contract of a version with one overlay left out each, by the slug of the one left out. Read by us,
 * not by Redocly, which takes seconds for each: that both read overlays alike is a test of its own.
 */
export function contractsWithoutOneOverlay(
  newest: Document,
  overlays: Overlay[],
  finish = finishBundle,
): Map<string, Document> {
  return new Map(
    overlays.map((left) => {
      const others = overlays.filter((each) => each !== left)
      const mutant = applyOverlays(newest, others, { passOver: true })
      finish(mutant)
      return [left.slug, mutant]
    }),
  )
}

/** Leaving out any one overlay must make gate (a) fail, and must be blamed on that overlay. */
export function mutantGate(newest: Document, overlays: Overlay[], finish = finishBundle): Finding {
  const mutants = contractsWithoutOneOverlay(newest, overlays, finish)
  const declared = declarations(newest, overlays, finish)
  const unnoticed = [...mutants].filter(([slug, mutant]) => {
    const problems = undeclaredDifferences(declared, mutant)
    return !problems.some((problem) => problem.includes(slug))
  })
  const problems = unnoticed.map(([slug]) => `${slug} can be left out unnoticed`)
  return { problems, seen: [...mutants.keys()] }
}
