import { applyOverlay, type Overlay } from '../contract/overlays.ts'
import { breakingChanges } from './breaking-changes.ts'
import { type BreakingChange } from './breaking-change.ts'
import type { Document } from '../contract/contract.ts'
import { differences } from '../contract/differences.ts'
import finishBundle from '../lint/finish.js'

/** Result of a gate: problems that make it fail, and a summary for the report. */
export interface Finding {
  problems: string[]
  seen: string[]
}

/** `00-…` only names the version; it is no breaking change. */
const isBreaking = ({ slug }: Overlay) => !slug.startsWith('00-')

interface Declared {
  slug: string
  pointers: string[]
}

type Declarations = ReturnType<typeof declarations>

/**
 * Every overlay with the places where it changes the document that the previous overlays produced.
 * `finish` is applied to the last document, as the bundler does to every document.
 */
export function declarations(newest: Document, overlays: Overlay[], finish = finishBundle) {
  let document = newest
  const declared: Declared[] = overlays.map((overlay) => {
    const before = document
    document = applyOverlay(document, overlay)
    return { slug: overlay.slug, pointers: differences(before, document) }
  })
  const expected = structuredClone(document)
  finish(expected)
  return { declared, expected }
}

const within = (pointer: string, other: string) =>
  pointer === other || pointer.startsWith(`${other}/`) || other.startsWith(`${pointer}/`)

const declaring = (declared: Declared[], pointer: string) =>
  declared.filter(({ pointers }) => pointers.some((each) => within(pointer, each)))

/**
 * First half of gate (a): the older contract equals the newest one with its overlays applied.
 * Returns a sentence for each place where it does not.
 */
export function undeclaredDifferences(
  { declared, expected }: Declarations,
  older: Document,
): string[] {
  return differences(expected, older).map((pointer) => {
    const slugs = declaring(declared, pointer).map(({ slug }) => slug)
    if (slugs.length === 0) return `${pointer} differs, and no overlay declares it`
    return `${slugs.join(', ')}: ${pointer} differs from the overlay`
  })
}

/**
 * Second half of gate (a): every breaking change belongs to an overlay, and every overlay contains
 * a breaking change.
 */
function unattributed(declared: Declared[], overlays: Overlay[], changes: BreakingChange[]) {
  const problems = changes
    .filter(({ pointer }) => declaring(declared, pointer).length === 0)
    .map(({ rule, pointer, message }) => `undeclared: ${message} (${rule} at ${pointer})`)
  const used = new Set(
    changes.flatMap(({ pointer }) => declaring(declared, pointer).map(({ slug }) => slug)),
  )
  const idle = overlays.filter(isBreaking).filter(({ slug }) => !used.has(slug))
  return [...problems, ...idle.map(({ slug }) => `${slug}: contains no breaking change`)]
}

/**
 * Gate (a): the breaking changes from older to newest are exactly the declared ones. See
 * docs/contract-gates.md.
 */
export async function declaredChangesGate(
  newest: Document,
  older: Document,
  overlays: Overlay[],
  finish = finishBundle,
): Promise<Finding> {
  const changes = await breakingChanges(older, newest)
  const made = declarations(newest, overlays, finish)
  const { declared } = made
  const problems = [
    ...undeclaredDifferences(made, older),
    ...unattributed(declared, overlays, changes),
  ]
  const breaking = declared.filter(({ slug }) =>
    overlays.some((o) => o.slug === slug && isBreaking(o)),
  )
  const seen = breaking.map((each) => {
    const rules = changes.filter(({ pointer }) => declaring([each], pointer).length > 0)
    return `${each.slug}: ${rules.length} breaking`
  })
  return { problems, seen }
}
