import { isBranchName, isObjectId } from '../../../git/formats/names.ts'

/** Full name and object id of a ref in the source. */
export type SourceRef = readonly [name: string, id: string]

/** Refs that are no branches and no tags: their number, and the name of the first. */
export interface OtherRefs {
  count: number
  first: string
}

export interface RefPlan {
  /** Imported refs: object ids by name. */
  refs: Map<string, string>
  /** Sentences about skipped and ambiguous refs. */
  left: string[]
}

const shown = 10
const harmless = /^[\p{L}\p{N}._/+#@-]{1,100}$/u

/** Lists names that are safe to display, and counts the others. */
export function listNames(names: readonly string[]): string {
  const some = names.filter((name) => harmless.test(name)).slice(0, shown)
  const others = names.length - some.length
  const list = some.map((name) => `"${name}"`).join(', ')
  if (others === 0) return list
  return some.length === 0 ? `${others} that cannot be shown` : `${list} and ${others} more`
}

const sentenceAbout = (description: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${description}: ${listNames(names)}.`]

/** Says which refs are no branches and no tags, such as those of pull requests and notes. */
export const sentenceAboutOthers = ({ count, first }: OtherRefs): string[] => {
  if (count === 0) return []
  const example = harmless.test(first) ? `, first "${first}"` : ''
  return [`Other refs were skipped: ${count}${example}.`]
}

export const bare = (ref: string) => ref.replace(/^refs\/(heads|tags)\//, '')

/** A ref is a file, so no ref can be inside another. The outer one is kept. */
function withinAnother(name: string, taken: ReadonlyMap<string, string>): boolean {
  const parts = name.split('/')
  return parts.some((_, index) => index > 2 && taken.has(parts.slice(0, index).join('/')))
}

/**
 * Finds names that file systems without case sensitivity, or with another Unicode normal form,
 * treat as equal.
 */
function colliding(names: Iterable<string>): string[] {
  const folded = new Map<string, string[]>()
  for (const name of names) {
    const key = name.normalize('NFC').toLowerCase()
    folded.set(key, [...(folded.get(key) ?? []), name])
  }
  return [...folded.values()].filter(({ length }) => length > 1).flat()
}

/**
 * Selects the branches and tags to import: those whose names git cannot read as something else,
 * such as an option or an object id.
 */
export function planRefs(found: Iterable<SourceRef>): RefPlan {
  const refs = new Map<string, string>()
  const refused: string[] = []
  const nested: string[] = []
  const all = [...found].sort(([one], [other]) => one.length - other.length)
  for (const [name, id] of all) {
    if (!/^refs\/(heads|tags)\//.test(name)) continue
    if (!isBranchName(bare(name)) || !isObjectId(id)) refused.push(bare(name))
    else if (withinAnother(name, refs)) nested.push(bare(name))
    else refs.set(name, id)
  }
  const left = [
    ...sentenceAbout('Branches or tags with invalid names were skipped', refused),
    ...sentenceAbout('Branches or tags whose names conflict with others were skipped', nested),
    ...sentenceAbout(
      'Branches or tags have names that differ only in case or Unicode form',
      colliding(refs.keys()).map(bare),
    ),
  ]
  return { refs, left }
}
