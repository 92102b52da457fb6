import { exited, run, runOrThrow, start, throwUnlessSucceeded } from '../core/processes.ts'
import { bareLogArguments, logArguments, readCommits, type Commit } from './commit-log.ts'
import { gitIn } from './environment.ts'
import { isObjectId, noObject } from './names.ts'

export interface PushedCommit extends Commit {
  /** Whether the commit was not reachable from any other ref before the push. */
  distinct: boolean
}

export interface PushedCommits {
  /** Oldest first; the newest `limit` commits when there are more. */
  commits: PushedCommit[]
  total: number
  distinctTotal: number
}

interface Bounds {
  /** Maximum number of commits to describe, at least 1. */
  limit: number
  /** Object ids of the other refs before the push. */
  elsewhere?: Iterable<string>
}

/** Lists all branches and tags with their object ids. Annotated tags are not peeled. */
export async function refs(path: string): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, 'refs/heads', 'refs/tags']))
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}

/**
 * Lists the commits that a push added to one ref: commits of `after` that `before` does not contain
 * or, for a new ref, commits that no other ref contains. Empty for a deleted ref and for a ref that
 * does not point to a commit.
 */
export async function commitsBetween(
  path: string,
  before: string,
  after: string,
  { limit, elsewhere = [] }: Bounds,
): Promise<PushedCommits> {
  if (after === noObject) return { commits: [], total: 0, distinctTotal: 0 }
  const others = [...elsewhere]
  const isNew = before === noObject
  const range = selection(after, isNew ? others : [before])
  const [commits, fresh] = await Promise.all([
    describe(path, range, limit),
    isNew ? undefined : listed(path, selection(after, [before, ...others])),
  ])
  const total = commits.length < limit ? commits.length : await count(path, range)
  return {
    commits: commits.map((commit) => ({ ...commit, distinct: fresh?.has(commit.sha) ?? true })),
    total,
    distinctTotal: fresh?.size ?? total,
  }
}

/**
 * Returns the commit with this id, or the commit that a tag object points to. Undefined when there
 * is none.
 */
export async function headCommit(path: string, sha: string): Promise<Commit | undefined> {
  return (await describe(path, selection(sha, []), 1))[0]
}

/** Same as `headCommit`, but without the changed paths, which can be numerous. */
export async function readCommit(path: string, sha: string): Promise<Commit | undefined> {
  return (await describe(path, selection(sha, []), 1, bareLogArguments))[0]
}

/** Lists the ids of commits that `after` contains and `before` does not. */
export const newCommits = (path: string, before: string, after: string): Promise<Set<string>> =>
  listed(path, selection(after, [before]))

/** Whether `ancestor` is `descendant` or an ancestor of it. False when either is not a commit. */
export async function isAncestor(path: string, ancestor: string, descendant: string) {
  const ids = [ancestor, descendant].map(checked)
  const { code } = await run(gitIn(path, ['merge-base', '--is-ancestor', ...ids]))
  return code === 0
}

/** Builds the input of `--stdin`, which has no length limit, unlike command-line arguments. */
const selection = (include: string, exclude: string[]): string =>
  [checked(include), ...exclude.map((id) => `^${checked(id)}`), ''].join('\n')

function checked(id: string): string {
  if (!isObjectId(id)) throw new RangeError('Invalid object id')
  return id
}

const fromStdin = ['--ignore-missing', '--stdin']

async function describe(
  path: string,
  range: string,
  limit: number,
  logFormat: string[] = logArguments,
): Promise<Commit[]> {
  const order = ['--topo-order', '--reverse', `--max-count=${limit}`]
  const command = gitIn(path, [...logFormat, ...order, ...fromStdin])
  const child = start(command)
  child.stdin.end(range)
  const [commits, end] = await Promise.all([collect(readCommits(child.stdout)), exited(child)])
  throwUnlessSucceeded(command, end)
  return commits
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

async function listed(path: string, range: string): Promise<Set<string>> {
  const output = await runOrThrow(gitIn(path, ['rev-list', ...fromStdin]), range)
  return new Set(output.toString().split('\n').filter(Boolean))
}

async function count(path: string, range: string): Promise<number> {
  return Number(await runOrThrow(gitIn(path, ['rev-list', '--count', ...fromStdin]), range))
}
