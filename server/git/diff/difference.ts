import { checkedId } from '../formats/names.ts'
import { mergeBase } from '../history/divergence.ts'
import type { GitPlace } from '../processes/environment.ts'
import { isWide } from './wide-changes.ts'

/** Two commits whose files are compared. */
export interface Difference {
  base: string
  head: string
  /** Whether to compare with the base itself, not with its merge base with the head. */
  direct?: boolean
}

/** The tree without files, which the parent of a first commit would have. Every git knows it. */
export const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Two commits or trees that are compared with each other. */
export type Ends = [before: string, after: string]

/** Arguments of `git diff` that name the commits. */
export function between({ base, head, direct = false }: Difference): string[] {
  const ends = [checkedId(base), checkedId(head)]
  return direct ? ends : [ends.join('...')]
}

/** What a difference compares. Undefined without common history. */
export async function endsOf(
  place: GitPlace,
  { base, head, direct = false }: Difference,
): Promise<Ends | undefined> {
  const before = direct ? base : await mergeBase(place, base, head)
  return before === undefined ? undefined : [before, head]
}

/**
 * What a difference compares, if that is more than git can. The merge base takes a process to find, so
 * it is not asked for where the base itself has nearly the same files as the head.
 */
export async function wideEnds(place: GitPlace, difference: Difference): Promise<Ends | undefined> {
  const { base, head, direct = false } = difference
  if (!(await isWide(place, base, head))) return undefined
  const ends = await endsOf(place, difference)
  return ends && (direct || (await isWide(place, ...ends))) ? ends : undefined
}
