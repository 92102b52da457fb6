import { ended, run, runOrThrow, start, throwUnlessSucceeded } from '../core/processes.ts'
import { bareLogArguments, logArguments, readCommits, type Commit } from './commit-log.ts'
import { gitIn } from './environment.ts'
import { isObjectId, noObject } from './names.ts'

export interface PushedCommit extends Commit {
  /** Whether no other ref had it before. */
  distinct: boolean
}

export interface PushedCommits {
  /** Oldest first; the newest `limit` when there are more. */
  commits: PushedCommit[]
  total: number
  distinctTotal: number
}

interface Bounds {
  /** Most commits to describe, at least 1. */
  limit: number
  /** What the other refs pointed to before the push. */
  elsewhere?: Iterable<string>
}

/** All branches and tags of a repository with the objects they name; tags are not peeled. */
export async function refs(path: string): Promise<Map<string, string>> {
  const format = '--format=%(objectname) %(refname)'
  const output = await runOrThrow(gitIn(path, ['for-each-ref', format, 'refs/heads', 'refs/tags']))
  const lines = output.toString().split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(41), line.slice(0, 40)]))
}

/**
 * What a push brought to one ref: the commits of `after` that `before` does not have, or for a new ref
 * those that are nowhere else. Nothing for a deleted ref or one that names no commit.
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

/** The commit that `sha` is or, as a tag, names; undefined when it is none or does not exist. */
export async function headCommit(path: string, sha: string): Promise<Commit | undefined> {
  return (await describe(path, selection(sha, []), 1))[0]
}

/** The same without the paths that it changed, which may be any number. */
export async function commitItself(path: string, sha: string): Promise<Commit | undefined> {
  return (await describe(path, selection(sha, []), 1, bareLogArguments))[0]
}

/** Ids of all that `after` has and `before` does not. */
export const broughtCommits = (path: string, before: string, after: string): Promise<Set<string>> =>
  listed(path, selection(after, [before]))

/** Whether `descendant` contains `ancestor`, itself included; false when either is no commit. */
export async function isAncestor(path: string, ancestor: string, descendant: string) {
  const ids = [ancestor, descendant].map(checked)
  const { code } = await run(gitIn(path, ['merge-base', '--is-ancestor', ...ids]))
  return code === 0
}

/** Lines for `--stdin`, which takes any number of ids where arguments do not. */
const selection = (include: string, exclude: string[]): string =>
  [checked(include), ...exclude.map((id) => `^${checked(id)}`), ''].join('\n')

function checked(id: string): string {
  if (!isObjectId(id)) throw new RangeError('Not an object id')
  return id
}

const fromStdin = ['--ignore-missing', '--stdin']

async function describe(
  path: string,
  range: string,
  limit: number,
  told: string[] = logArguments,
): Promise<Commit[]> {
  const order = ['--topo-order', '--reverse', `--max-count=${limit}`]
  const command = gitIn(path, [...told, ...order, ...fromStdin])
  const child = start(command)
  child.stdin.end(range)
  const [commits, end] = await Promise.all([collect(readCommits(child.stdout)), ended(child)])
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
