import {
  exited,
  run,
  runOrThrow,
  start,
  stop,
  throwUnlessSucceeded,
  type Command,
} from '../../core/processes.ts'
import { logArguments, readCommits, sizeOf, type Commit } from '../formats/commit-log.ts'
import { checkedId, noObject } from '../formats/names.ts'
import { readUsualCommits } from '../objects/commit-object.ts'
import { openObjects, type ObjectInfo, type ObjectReader } from '../objects/object-reader.ts'
import { gitIn } from '../processes/environment.ts'
import { addChangedPaths } from './changed-paths.ts'
import { rangeInput, revList, type Range } from './rev-list.ts'
import { walkRange } from './walk-range.ts'

export interface CommitsBetween {
  /** Oldest first; the newest ones when there are more than the limit, or when they are too large. */
  commits: Commit[]
  total: number
}

/** Maximum size in bytes of the commits that are read together, with their messages and paths. */
const maxBytes = 8 * 1024 * 1024

/**
 * Lists the commits of `after` that `before` does not contain. Empty when `after` is no commit.
 * @param limit maximum number of commits to read, at least 1
 */
export async function commitsBetween(
  path: string,
  before: string,
  after: string,
  limit: number,
): Promise<CommitsBetween> {
  if (after === noObject) return { commits: [], total: 0 }
  const walked = before === noObject ? undefined : await walkRange(path, before, after)
  if (walked) return { commits: walked.slice(0, limit).reverse(), total: walked.length }
  const range = { include: [after], exclude: before === noObject ? [] : [before] }
  const ids = await newest(path, range, limit)
  const commits = [...(await commitsById(path, ids)).values()]
  const total = ids.length < limit ? ids.length : await count(path, range)
  return { commits: commits.reverse(), total }
}

/**
 * Returns the commit with this id, or the commit that a tag object points to. Undefined when there
 * is none.
 */
export async function readCommit(path: string, sha: string): Promise<Commit | undefined> {
  const [commit] = (await commitsById(path, [sha])).values()
  return commit
}

async function byId(path: string, ids: Iterable<string>) {
  const args = [...logArguments, '--no-walk=unsorted', ...fromStdin]
  const commits = await readLog(gitIn(path, args), rangeInput({ include: ids }))
  return new Map(commits.map((commit) => [commit.sha, commit]))
}

/** Same as `commitsById`, with the changed paths. */
export async function describeCommits(
  path: string,
  ids: readonly string[],
): Promise<Map<string, Commit>> {
  const commits = await commitsById(path, ids)
  await addChangedPaths(path, [...commits.values()])
  return commits
}

/** The first commit, and the next ones until they are too large together. */
function fitting(infos: readonly ObjectInfo[]): ObjectInfo[] {
  let sum = 0
  return infos.filter(({ size }, index) => (sum += size) <= maxBytes || index === 0)
}

/** Reads commits as objects. Undefined when there is an unusual one, or one that is too large. */
async function usualCommits(objects: ObjectReader, infos: readonly ObjectInfo[]) {
  if (infos.some(({ size }) => size > maxBytes)) return undefined
  const commits = (await readUsualCommits(objects, infos)).flatMap((commit) => commit ?? [])
  if (commits.length < infos.length) return undefined
  return new Map(commits.map((commit) => [commit.sha, commit]))
}

/**
 * Reads commits by id, in the same order, without changed paths. Stops early when they are too large
 * together.
 */
export async function commitsById(
  path: string,
  ids: readonly string[],
): Promise<Map<string, Commit>> {
  using objects = openObjects(path)
  const named = await objects.info(ids.map((id) => `${checkedId(id)}^{commit}`))
  const infos = fitting(named.flatMap((info) => info ?? []))
  const usual = await usualCommits(objects, infos)
  const found = infos.map(({ id }) => id)
  return usual ?? byId(path, found)
}

/** Whether `ancestor` is `descendant` or an ancestor of it. False when either is not a commit. */
export async function isAncestor(path: string, ancestor: string, descendant: string) {
  const ids = [ancestor, descendant].map(checkedId)
  const { code } = await run(gitIn(path, ['merge-base', '--is-ancestor', ...ids]))
  return code === 0
}

const fromStdin = ['--ignore-missing', '--stdin']

/** Ids of the newest commits of a range, newest first. `git log` would keep all of it in memory. */
async function newest(path: string, range: Range, limit: number): Promise<string[]> {
  const ids: string[] = []
  for await (const some of revList(path, range, [`--max-count=${limit}`])) ids.push(...some)
  return ids
}

/** Reads commits until they are too large together, then stops git. Reads at least one. */
export async function readLog(command: Command, input: string): Promise<Commit[]> {
  const child = start(command)
  const end = exited(child)
  child.stdin.end(input)
  const commits: Commit[] = []
  let size = 0
  try {
    for await (const commit of readCommits(child.stdout)) {
      commits.push(commit)
      if ((size += sizeOf(commit)) > maxBytes) return commits
    }
    throwUnlessSucceeded(command, await end)
    return commits
  } finally {
    stop(child)
    await end
  }
}

async function count(path: string, range: Range): Promise<number> {
  const command = gitIn(path, ['rev-list', '--count', ...fromStdin])
  return Number(await runOrThrow(command, rangeInput(range)))
}
