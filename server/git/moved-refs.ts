import { sizeOf, type Commit } from './commit-log.ts'
import { describeCommits, headCommit, isAncestor } from './history.ts'
import { noObject } from './names.ts'
import { NewCommits } from './new-commits.ts'
import { revList } from './rev-list.ts'

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
  news: NewCommits,
  limit: number,
): Promise<Gained> {
  const gained: Gained = { ...nothing, ids: [], isFastForward: false }
  const range = { include: [after], exclude: [before] }
  for await (const lines of revList(path, range, ['--boundary'])) {
    for (const line of lines) {
      if (line.startsWith('-')) gained.isFastForward ||= line === `-${before}`
      else {
        if (++gained.total <= limit) gained.ids.push(line)
        if (news.has(line)) gained.distinctTotal++
      }
    }
  }
  return gained
}

async function gainedBy(
  path: string,
  moved: MovedRef,
  news: NewCommits,
  { limit, isAlone }: { limit: number; isAlone: boolean },
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
  const reached = await news.reachedFrom(moved.after, limit)
  const total = isAlone ? news.total : reached.total
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
    return { ...commit, message: firstLine(commit), added: [], removed: [], modified: [] }
  }
}

const firstLine = ({ message }: Commit) => (message.split('\n', 1)[0] ?? '').slice(0, 256)

/**
 * Reads the effect of a push on its refs, with a few git processes for all of them and one for each
 * branch that existed before.
 * @param elsewhere object ids of the branches before the push
 */
export async function readMoves(
  path: string,
  moves: readonly MovedRef[],
  elsewhere: Iterable<string>,
): Promise<RefEffect[]> {
  const tips = moves.filter((moved) => isBranch(moved) && !isDeleted(moved))
  const range = { include: tips.map(({ after }) => after), exclude: elsewhere }
  const news = await (tips.length > 0 ? NewCommits.read(path, range) : new NewCommits())
  const share = Math.max(minCommits, Math.floor(maxCommitsInAll / Math.max(1, tips.length)))
  const bounds = { limit: Math.min(maxCommits, share), isAlone: tips.length === 1 }
  const gains: Gained[] = []
  for (const moved of moves) gains.push(await gainedBy(path, moved, news, bounds))
  const ids = new Set([...tips.map(({ after }) => after), ...gains.flatMap((gained) => gained.ids)])
  const commits = ids.size > 0 ? await describeCommits(path, ids) : new Map<string, Commit>()
  await addTagged(path, moves, commits)
  const describer = new Describer(commits)
  return moves.map((moved, index) => effectOf(moved, gains[index] as Gained, news, describer))
}

/** Adds the commits of tags by the ids of the tags, which may be objects of their own. */
async function addTagged(path: string, moves: readonly MovedRef[], commits: Map<string, Commit>) {
  for (const moved of moves) {
    if (isBranch(moved) || isDeleted(moved)) continue
    const commit = await headCommit(path, moved.after)
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
