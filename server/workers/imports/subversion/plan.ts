import { readAncestry } from './ancestry.ts'
import type { Plan } from './conversion-state.ts'
import type { History } from './edits.ts'
import { withFormerLines } from './former-lines.ts'
import { findLayout, patternsOf } from './layout.ts'
import { groupsOfLines } from './nested-lines.ts'
import { isIn } from './paths.ts'

/**
 * Plans a conversion before it begins: which folders are lines of development, and what they were
 * before they were renamed or copied into place.
 * @throws ImportFailure
 */
export async function planConversion(history: History): Promise<Plan> {
  const found = await findLayout(history)
  const { containers } = found
  const isInContainer = (path: string) =>
    containers.some((folder) => folder !== path && isIn(folder, path))
  const ancestry = await readAncestry(history, isInContainer)
  const groups = groupsOfLines({ ...found, ...ancestry })
  const layout = { ...found, containers: [...containers, ...groups] }
  return { layout, ancestry, patterns: withFormerLines(patternsOf(layout), ancestry.copies) }
}
