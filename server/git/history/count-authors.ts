import { LRUCache } from 'lru-cache'
import { runOrThrow } from '../../core/processes.ts'
import { decodeLines } from '../formats/decode-text.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

/** An author of commits. */
export interface AuthorCount {
  email: string
  /** Name in the newest of the commits. */
  name: string
  commits: number
}

/** Older commits of longer histories are not counted. */
const maxCommits = 50_000

/** Authors of histories, which never change. Bounded by their number in all. */
const known = new LRUCache<string, AuthorCount[]>({
  maxSize: 100_000,
  sizeCalculation: (authors) => authors.length + 1,
})

function count(lines: readonly string[]): AuthorCount[] {
  const found = new Map<string, AuthorCount>()
  for (const line of lines) {
    const [email = '', name = ''] = line.split('\0')
    const key = email.toLowerCase()
    const author = found.get(key) ?? { email, name, commits: 0 }
    author.commits++
    found.set(key, author)
  }
  return [...found.values()].sort((one, other) => other.commits - one.commits)
}

/**
 * Counts the commits of each author in a history, by email address, most commits first.
 * @throws ServiceError 503 when git takes too long
 */
export async function countAuthors(path: string, from: string): Promise<AuthorCount[]> {
  const key = `${path} ${checkedId(from)}`
  const counted = known.get(key)
  if (counted) return counted
  const format = ['--no-mailmap', '--encoding=UTF-8', '--format=%ae%x00%an']
  const output = await runOrThrow(
    gitIn(path, ['log', `--max-count=${maxCommits}`, ...format, from]),
  )
  const authors = count(decodeLines(output).split('\n').slice(0, -1))
  known.set(key, authors)
  return authors
}
