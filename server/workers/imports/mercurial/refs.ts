import { branchHeads, headsOf, unreached, type History } from './history.ts'
import { nodeOf } from './node.ts'
import { namesText } from './notes.ts'
import { RefPlan } from './ref-plan.ts'

/** The refs of an imported source. */
export interface PlannedRefs {
  /** Changesets by full ref name. */
  refs: Map<string, number>
  /** Without `refs/heads/`. */
  head?: string
  left: string[]
}

/** Hexadecimal nodes by name. */
type Nodes = ReadonlyMap<string, string>

export interface Labels {
  bookmarks: Nodes
  tags: Nodes
}

/** Mercurial's default branch, and its name in git unless that name is taken. */
const [theirDefault, ourDefault] = ['default', 'main']

/**
 * Plans the refs. Named branches and bookmarks become branches, tags become tags. The newest open
 * head of a branch gets its name; the others get a number unless a bookmark names them. A closed
 * head that nothing else contains becomes a tag, so that every changeset arrives.
 */
export function planRefs(history: History, labels: Labels): PlannedRefs {
  const plan = new RefPlan()
  const bookmarks = found(history, labels.bookmarks, plan)
  const heads = openHeads(history)
  const names = [...heads.keys(), ...bookmarks.keys()]
  const isTaken = names.some((name) => name.toLowerCase() === ourDefault)
  const branches = new Map<string, string | undefined>()
  for (const [branch, [at]] of heads)
    branches.set(branch, plan.branch(gitName(branch, isTaken), at!))
  for (const [name, at] of bookmarks)
    if (plan.refs.get(`refs/heads/${name}`) !== at) plan.branch(name, at)
  const several = planOthers(plan, heads, branches, new Set(bookmarks.values()))
  for (const [name, at] of found(history, labels.tags, plan)) plan.tag(name, at)
  const head = branches.get(theirDefault) ?? youngest(plan.refs)
  const closed = tagClosed(plan, history)
  const left = [...plan.sentences, ...several, ...closed]
  return { refs: plan.refs, left, ...(head !== undefined && { head }) }
}

const gitName = (branch: string, isTaken: boolean) =>
  branch === theirDefault && !isTaken ? ourDefault : branch

/**
 * Sorts by name, so that the result does not depend on the order in which the source lists names.
 */
const sorted = <Value>(entries: Iterable<[string, Value]>): [string, Value][] =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))

/** Resolves names to changeset numbers; names of missing changesets are recorded. */
function found({ changelog }: History, places: Nodes, plan: RefPlan): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const [name, hex] of sorted(places)) {
    const node = nodeOf(hex)
    const index = node && changelog.find(node)
    if (index !== undefined && index >= 0) numbers.set(name, index)
    else plan.absent(name)
  }
  return numbers
}

/**
 * The open heads of each branch, newest first. The default branch comes first. When all are closed,
 * as before a move to git, the newest of the default branch counts as open.
 */
function openHeads(history: History): Map<string, number[]> {
  const all = branchHeads(history)
  const open = sorted(all)
    .map(
      ([name, heads]) => [name, heads.filter((at) => !history.closing.has(at)).reverse()] as const,
    )
    .filter(([, heads]) => heads.length > 0)
  if (open.length === 0) return lastHead(history, all)
  const isFirst = ([name]: readonly [string, unknown]) => name === theirDefault
  return new Map([...open.filter(isFirst), ...open.filter((entry) => !isFirst(entry))])
}

function lastHead({ branches }: History, all: Map<string, number[]>): Map<string, number[]> {
  const newest = all.get(theirDefault)?.at(-1) ?? branches.length - 1
  return new Map(newest < 0 ? [] : [[branches[newest]!, [newest]]])
}

/** Plans the further heads of branches. */
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
    ? [`Additional heads of branches were imported as branches: ${namesText(several)}.`]
    : []
}

/** The branch with the newest changeset. */
function youngest(refs: Map<string, number>): string | undefined {
  const prefix = 'refs/heads/'
  const branches = [...refs].filter(([name]) => name.startsWith(prefix))
  const [name] = branches.sort(([, a], [, b]) => b - a)[0] ?? []
  return name?.slice(prefix.length)
}

/** Plans tags for closed heads that no ref reaches, because they were never merged. */
function tagClosed(plan: RefPlan, history: History): string[] {
  const heads = headsOf(history).reverse()
  const isLeft = unreached(history, plan.refs.values())
  const closed = heads.filter((at) => isLeft[at])
  const names = closed.map((at) => plan.closed(history.branches[at]!, at))
  const found = names.filter((name) => name !== undefined)
  if (found.length === 0) return []
  return [`Closed heads that were never merged were imported as tags: ${namesText(found)}.`]
}
