import { sizeOf, type Commit } from '../formats/commit-log.ts'
import { noObject } from '../formats/names.ts'
import { NewCommits } from '../history/new-commits.ts'
import { describeCommits, isAncestor } from '../history/read-commits.ts'
import { revList } from '../history/rev-list.ts'

/** A branch or tag that was created, moved or deleted. */
export interface MovedRef {
  ref: string
  before: string
  after: string
}

export interface PushedCommit extends Commit {
  /** Whether no other branch contained the commit before the push. */
  distinct: boolean
}

/** What a push did to one ref. */
export interface RefEffect {
  /** Oldest first; the newest ones when there are too many or they are too large. */
  commits: PushedCommit[]
  /** The number of commits that the ref did not contain, or no branch contained if it is new. */
  total: number
  distinctTotal: number
  /** Whether the ref still contains the commits that it had. */
  isFastForward: boolean
  head: Commit | null
}

/** Commits that a ref gained. */
interface Gained {
  /** Newest first. */
  ids: string[]
  total: number
  distinctTotal: number
  isFastForward: boolean
}

/** Maximum number of commits described per ref, and about as many in all refs of a push. */
const maxCommits = 2_048
const maxCommitsInAll = 8_192
/** Every ref of a push has at least these, however many refs it has. */
const minCommits = 20

/** Maximum size in bytes of what is described in all. A commit counts in each of its refs. */
const maxBytes = 4 * 1024 * 1024

const nothing: Gained = { ids: [], total: 0, distinctTotal: 0, isFastForward: true }

const isBranch = ({ ref }: MovedRef) => ref.startsWith('refs/heads/')
const isCreated = ({ before }: MovedRef) => before === noObject
const isDeleted = ({ after }: MovedRef) => after === noObject

/** The commits that a moved branch gained. Git marks the old tip as the boundary of a fast-forward. */
async function gainedByMove(
  path: string,
  { before, after }: MovedRef,
  news: Promise<NewCommits>,
  limit: number,
): Promise<Gained> {
  const gained: Gained = { ...nothing, ids: [], isFastForward: false }
  const parts = revList(path, { include: [after], exclude: [before] }, ['--boundary'])
  try {
    const started = parts.next() // git reads while the new commits are read
    const [first, known] = await Promise.all([started, news])
    for (let part = first; !part.done; part = await parts.next()) {
      for (const line of part.value) {
        if (line.startsWith('-')) gained.isFastForward ||= line === `-${before}`
        else {
          if (++gained.total <= limit) gained.ids.push(line)
          if (known.has(line)) gained.distinctTotal++
        }
      }
    }
    return gained
  } finally {
    await parts.return(undefined)
  }
}

interface Bounds {
  limit: number
  /** Whether no other branch was created or moved. */
  isAlone: boolean
}

async function gainedBy(
  path: string,
  moved: MovedRef,
  news: Promise<NewCommits>,
  { limit, isAlone }: Bounds,
): Promise<Gained> {
  if (isDeleted(moved)) return nothing
  if (!isBranch(moved)) {
    const { before, after } = moved
    return {
      ...nothing,
      isFastForward: isCreated(moved) || (await isAncestor(path, before, after)),
    }
  }
  if (!isCreated(moved)) return gainedByMove(path, moved, news, limit)
  const known = await news
  const reached = await known.reachedFrom(moved.after, limit)
  const total = isAlone ? known.total : reached.total
  return { ids: reached.ids, total, distinctTotal: total, isFastForward: true }
}

/** Describes commits as long as there is room. */
class Describer {
  readonly #commits: ReadonlyMap<string, Commit>
  #room = maxBytes

  constructor(commits: ReadonlyMap<string, Commit>) {
    this.#commits = commits
  }

  /** The newest of these commits that have room, oldest first. */
  describe(ids: readonly string[]): Commit[] {
    const found: Commit[] = []
    for (const id of ids) {
      const commit = this.#commits.get(id)
      if (!commit || (this.#room -= sizeOf(commit)) < 0) break
      found.push(commit)
    }
    return found.reverse()
  }

  /** A head always has a description. Without room it lacks the changed paths. */
  head(id: string): Commit | null {
    const commit = this.#commits.get(id)
    if (!commit) return null
    if ((this.#room -= sizeOf(commit)) >= 0) return commit
    return {
      ...commit,
      message: firstLine(commit),
      added: [],
      removed: [],
      modified: [],
      isCut: true,
    }
  }
}

const firstLine = ({ message }: Commit) => (message.split('\n', 1)[0] ?? '').slice(0, 256)

async function gainsOf(
  path: string,
  moves: readonly MovedRef[],
  news: Promise<NewCommits>,
  bounds: Bounds,
): Promise<Gained[]> {
  const gains: Gained[] = []
  for (const moved of moves) gains.push(await gainedBy(path, moved, news, bounds))
  return gains
}

async function newsOf(
  path: string,
  tips: readonly string[],
  elsewhere: Iterable<string> | Promise<Iterable<string>>,
): Promise<NewCommits> {
  const exclude = await elsewhere
  return tips.length === 0 ? new NewCommits() : NewCommits.read(path, { include: tips, exclude })
}

/** Adds commits that are not described yet, unless the others are too large already. */
async function describeOthers(
  path: string,
  gains: readonly Gained[],
  { described, tips }: { described: Map<string, Commit>; tips: ReadonlySet<string> },
): Promise<void> {
  if ([...tips].some((tip) => !described.has(tip))) return
  const others = new Set(gains.flatMap(({ ids }) => ids.filter((id) => !described.has(id))))
  if (others.size === 0) return
  for (const [id, commit] of await describeCommits(path, [...others])) described.set(id, commit)
}

/**
 * Reads the effect of a push on its refs, with a few git processes for all of them, which run at
 * the same time, and one for each branch that existed before.
 * @param elsewhere object ids of the branches before the push
 */
export async function readMoves(
  path: string,
  moves: readonly MovedRef[],
  elsewhere: Iterable<string> | Promise<Iterable<string>>,
): Promise<RefEffect[]> {
  const branches = moves.filter((moved) => isBranch(moved) && !isDeleted(moved))
  const tips = new Set(branches.map(({ after }) => after))
  const share = Math.max(minCommits, Math.floor(maxCommitsInAll / Math.max(1, branches.length)))
  const bounds = { limit: Math.min(maxCommits, share), isAlone: branches.length === 1 }
  const reading = newsOf(path, [...tips], elsewhere)
  const [news, gains, described] = await Promise.all([
    reading,
    gainsOf(path, moves, reading, bounds),
    tips.size > 0 ? describeCommits(path, [...tips]) : new Map<string, Commit>(),
  ])
  await describeOthers(path, gains, { described, tips })
  await addTagged(path, moves, described)
  const describer = new Describer(described)
  return moves.map((moved, index) => effectOf(moved, gains[index] as Gained, news, describer))
}

/** Adds the commits of tags by the ids of the tags, which may be objects of their own. */
async function addTagged(path: string, moves: readonly MovedRef[], commits: Map<string, Commit>) {
  for (const moved of moves) {
    if (isBranch(moved) || isDeleted(moved)) continue
    const [commit] = (await describeCommits(path, [moved.after])).values()
    if (commit) commits.set(moved.after, commit)
  }
}

function effectOf(
  moved: MovedRef,
  { ids, ...counts }: Gained,
  news: NewCommits,
  describer: Describer,
): RefEffect {
  const head = isDeleted(moved) ? null : describer.head(moved.after)
  const commits = describer.describe(ids).map((each) => ({ ...each, distinct: news.has(each.sha) }))
  return { ...counts, commits, head }
}
