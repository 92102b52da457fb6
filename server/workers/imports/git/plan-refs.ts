import { isBranchName, isObjectId } from '../../../git/names.ts'

/** What a source names and what it names by it: a full ref and an object id. */
export type SourceRef = readonly [name: string, id: string]

export interface RefPlan {
  /** Those that are taken, by name. */
  refs: Map<string, string>
  /** Sentences on what is left, and on what is doubtful. */
  left: string[]
}

const shown = 10
const harmless = /^[\p{L}\p{N}._/+#@-]{1,100}$/u

/** Some of the names, as far as they can be shown to a person. */
function named(names: readonly string[]): string {
  const some = names.filter((name) => harmless.test(name)).slice(0, shown)
  const others = names.length - some.length
  const list = some.map((name) => `"${name}"`).join(', ')
  if (others === 0) return list
  return some.length === 0 ? `${others} that cannot be shown` : `${list} and ${others} more`
}

const sentence = (what: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${what}: ${named(names)}`]

const bare = (ref: string) => ref.replace(/^refs\/(heads|tags)\//, '')

/** A ref is a file, so none can lie within another. Of two such, the outer one is taken. */
function withinAnother(name: string, taken: ReadonlyMap<string, string>): boolean {
  const parts = name.split('/')
  return parts.some((_, index) => index > 2 && taken.has(parts.slice(0, index).join('/')))
}

/** What file systems without case, or with another normal form of Unicode, take for one name. */
function colliding(names: Iterable<string>): string[] {
  const folded = new Map<string, string[]>()
  for (const name of names) {
    const key = name.normalize('NFC').toLowerCase()
    folded.set(key, [...(folded.get(key) ?? []), name])
  }
  return [...folded.values()].filter(({ length }) => length > 1).flat()
}

/**
 * Which branches and tags of a source are taken (requirement I9): those whose names are no other thing to
 * git, such as an option or an object id.
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
    ...sentence('Branches or tags with names that are not allowed were left out', refused),
    ...sentence('Branches or tags whose names lie within others were left out', nested),
    ...sentence(
      'Branches or tags have names that differ in case or in Unicode alone',
      colliding(refs.keys()).map(bare),
    ),
  ]
  return { refs, left }
}
