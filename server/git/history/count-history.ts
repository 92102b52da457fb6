import { LRUCache } from 'lru-cache'
import { runOrThrow } from '../../core/processes.ts'
import type { Commit } from '../formats/commit-log.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

type First = readonly Pick<Commit, 'sha' | 'parents'>[]

/** The length of the history of a commit, which never changes. */
interface Counted {
  from: string
  most: number
  /** At most `most`. */
  count: number
}

const counts = new LRUCache<string, number>({ max: 10_000 })

/** The last history that was counted of each repository. */
const last = new LRUCache<string, Counted>({ max: 10_000 })

const isLine = (commits: First, end: number) =>
  commits
    .slice(0, end)
    .every(({ parents }, at) => parents.length === 1 && parents[0] === commits[at + 1]?.sha)

/** The length of a history, if its first commits lead to one that was counted. */
function lengthThrough(first: First, { from, most, count }: Counted): number | undefined {
  const distance = first.findIndex(({ sha }) => sha === from)
  if (distance < 0) return undefined
  if (count === most) return most
  return isLine(first, distance) ? Math.min(distance + count, most) : undefined
}

/**
 * Counts the commits of a history up to a number. After a push that is often known: the history of
 * the commit before, and the few that were added.
 * @param reading some commits of the history, perhaps the first ones
 * @throws ServiceError 503 when git takes too long
 */
export async function countHistory(
  path: string,
  { from, most }: Pick<Counted, 'from' | 'most'>,
  reading: Promise<First>,
): Promise<number> {
  const key = `${path} ${from} ${most}`
  const known = counts.get(key)
  if (known !== undefined) return known
  const before = last.get(path)
  const first = before?.most === most ? await reading : []
  const derived = first[0]?.sha === from && before ? lengthThrough(first, before) : undefined
  const count = derived ?? (await read(path, from, most))
  counts.set(key, count)
  last.set(path, { from, most, count })
  return count
}

async function read(path: string, from: string, most: number): Promise<number> {
  const args = ['rev-list', '--count', `--max-count=${most}`, checkedId(from)]
  return Number(await runOrThrow(gitIn(path, args)))
}
