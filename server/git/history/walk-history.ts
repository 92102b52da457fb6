import type { Commit } from '../formats/commit-log.ts'
import { checkedId } from '../formats/names.ts'
import { readUsualCommits } from '../objects/commit-object.ts'
import { openObjects, type ObjectReader } from '../objects/object-reader.ts'

/** First parents that are read together with the last commit of a merged branch. */
const mergedChain = 8

/** Longer walks are left to git: readings, and bytes of commits. */
const most = { readings: 20, bytes: 8 * 1024 * 1024 }

/** A walk that must be left to git. */
class Unwalkable extends Error {}

/** The commits that a walk has read. */
class WalkedCommits {
  readonly #objects: ObjectReader
  readonly #commits = new Map<string, Commit>()
  #readings = 0
  #bytes = 0

  constructor(objects: ObjectReader) {
    this.#objects = objects
  }

  /** Reads a commit, unless it was read, with its first parents. */
  async get(id: string, chain: number): Promise<Commit> {
    if (!this.#commits.has(id)) await this.#read(id, chain)
    const commit = this.#commits.get(id)
    if (!commit) throw new Unwalkable()
    return commit
  }

  async #read(id: string, chain: number): Promise<void> {
    const name = checkedId(id)
    const names = Array.from({ length: chain }, (_, generation) => `${name}~${generation}`)
    const found = (await this.#objects.info(names)).flatMap((info) => info ?? [])
    const missing = found.filter((info) => !this.#commits.has(info.id))
    this.#bytes += missing.reduce((sum, { size }) => sum + size, 0)
    if (++this.#readings > most.readings || this.#bytes > most.bytes) throw new Unwalkable()
    for (const commit of await readUsualCommits(this.#objects, missing))
      if (commit) this.#commits.set(commit.sha, commit)
  }
}

const timeOf = ({ committer }: Commit): number => {
  const time = Date.parse(committer.date)
  if (Number.isNaN(time)) throw new Unwalkable()
  return time
}

/** Adds a commit before the first older one. */
function insert(waiting: Commit[], commit: Commit): void {
  const time = timeOf(commit)
  const place = waiting.findIndex((each) => timeOf(each) < time)
  waiting.splice(place < 0 ? waiting.length : place, 0, commit)
}

async function walk(commits: WalkedCommits, from: string, count: number): Promise<Commit[]> {
  const found: Commit[] = []
  const seen = new Set([from])
  const waiting = [await commits.get(from, count)]
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    found.push(next)
    if (found.length === count) return found
    for (const parent of next.parents) {
      if (seen.has(parent)) continue
      seen.add(parent)
      insert(waiting, await commits.get(parent, Math.min(count - found.length, mergedChain)))
    }
  }
  return found
}

/**
 * Lists the first commits of a history in the order of `git log`, without starting git: among the
 * commits whose children were listed, the newest is next. Undefined when it must be left to git:
 * with many merges, or an unusual commit.
 * @param count maximum number of commits
 */
export async function walkHistory(
  path: string,
  from: string,
  count: number,
): Promise<Commit[] | undefined> {
  using objects = openObjects(path)
  try {
    return await walk(new WalkedCommits(objects), from, count)
  } catch (error) {
    if (error instanceof Unwalkable) return undefined
    throw error
  }
}
