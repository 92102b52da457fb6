import { branchHeads, unreached, type History } from './history.ts'
import { nodeOf } from './node.ts'
import { namesText } from './notes.ts'
import { RefPlan } from './ref-plan.ts'

/** Which refs a source becomes. */
export interface PlannedRefs {
  /** Full names, and the changesets they are at. */
  refs: Map<string, number>
  /** Without `refs/heads/`. */
  head?: string
  left: string[]
}

/** Names and nodes in hexadecimal. */
type Places = ReadonlyMap<string, string>

export interface Labels {
  bookmarks: Places
  tags: Places
}

/** What Mercurial calls its first branch, and what it is called here unless something else is. */
const [theirDefault, ourDefault] = ['default', 'main']

/**
 * Named branches and bookmarks become branches, tags become tags. The youngest open head of a branch has
 * its name, the others a number behind it unless a bookmark names them. A branch that is closed has no ref.
 */
export function planRefs(history: History, labels: Labels): PlannedRefs {
  const plan = new RefPlan()
  const bookmarks = found(history, labels.bookmarks, plan)
  const heads = openHeads(history)
  const names = [...heads.keys(), ...bookmarks.keys()]
  const isTaken = names.some((name) => name.toLowerCase() === ourDefault)
  const branches = new Map<string, string | undefined>()
  for (const [branch, [at]] of heads)
    branches.set(branch, plan.branch(called(branch, isTaken), at!))
  for (const [name, at] of bookmarks)
    if (plan.refs.get(`refs/heads/${name}`) !== at) plan.branch(name, at)
  const several = planOthers(plan, heads, branches, new Set(bookmarks.values()))
  for (const [name, at] of found(history, labels.tags, plan)) plan.tag(name, at)
  const head = branches.get(theirDefault) ?? youngest(plan.refs)
  const left = [...plan.sentences, ...several, ...unmerged(history, plan.refs)]
  return { refs: plan.refs, left, ...(head !== undefined && { head }) }
}

const called = (branch: string, isTaken: boolean) =>
  branch === theirDefault && !isTaken ? ourDefault : branch

/** In the order of their names, so that nothing depends on the order in which the source tells them. */
const sorted = <Value>(entries: Iterable<[string, Value]>): [string, Value][] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** Where names are, in numbers; those of what the source does not have are noted. */
function found({ changelog }: History, places: Places, plan: RefPlan): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [name, hex] of sorted(places)) {
    const node = nodeOf(hex)
    const index = node && changelog.find(node)
    if (index !== undefined && index >= 0) numbers.set(name, index)
    else plan.absent(name)
  }
  return numbers
}

/** The open heads of each branch that has any, the youngest first. The first branch comes first. */
function openHeads(history: History): Map<string, number[]> {
  const open = sorted(branchHeads(history))
    .map(([name, all]) => [name, all.filter((at) => !history.closing.has(at)).reverse()] as const)
    .filter(([, all]) => all.length > 0)
  const isFirst = ([name]: readonly [string, unknown]) => name === theirDefault
  return new Map([...open.filter(isFirst), ...open.filter((entry) => !isFirst(entry))])
}

/** Heads of a branch beside the one that has its name. */
function planOthers(
  plan: RefPlan,
  heads: Map<string, number[]>,
  branches: Map<string, string | undefined>,
  bookmarked: Set<number>,
): string[] {
  const several: string[] = []
  for (const [branch, [, ...others]] of heads)
    for (const [index, at] of others.filter((at) => !bookmarked.has(at)).entries()) {
      const name = plan.branch(`${branches.get(branch) ?? branch}-${index + 2}`, at)
      if (name !== undefined) several.push(name)
    }
  return several.length > 0
    ? [`Further heads of branches with several heads became branches: ${namesText(several)}.`]
    : []
}

/** The branch that has the youngest changeset. */
function youngest(refs: Map<string, number>): string | undefined {
  const prefix = 'refs/heads/'
  const branches = [...refs].filter(([name]) => name.startsWith(prefix))
  const [name] = branches.sort(([, a], [, b]) => b - a)[0] ?? []
  return name?.slice(prefix.length)
}

/** What nothing leads to, because its branch was closed and never merged. */
function unmerged(history: History, refs: Map<string, number>): string[] {
  const isLeft = unreached(history, refs.values())
  const lost = isLeft.reduce((sum, left) => sum + left, 0)
  if (lost === 0) return []
  const branches = new Set(history.branches.filter((_, index) => isLeft[index]))
  const count = lost === 1 ? '1 changeset' : `${lost} changesets`
  return [
    `Heads that were closed and never merged are left out, with ${count}: ${namesText(branches)}.`,
  ]
}
