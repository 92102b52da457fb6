import { LRUCache } from 'lru-cache'
import { runOrThrow } from '../../core/processes.ts'
import { checkedId } from '../formats/names.ts'
import { gitIn } from '../processes/environment.ts'

const idBytes = 20

/** The ids of the newest commits of a history, newest first. */
export class History {
  readonly #ids: Buffer

  constructor(ids: Buffer) {
    this.#ids = ids
  }

  get length(): number {
    return this.#ids.length / idBytes
  }

  slice(start: number, end: number): string[] {
    const hex = this.#ids.toString('hex', start * idBytes, end * idBytes)
    return hex.match(/.{40}/g) ?? []
  }
}

/** Histories that were read, which never change: 300 of the longest. */
const known = new LRUCache<string, History>({
  maxSize: 3_000_000,
  sizeCalculation: ({ length }) => length + 1,
})

const keyOf = (path: string, from: string, most: number) => `${path} ${from} ${most}`

/** The history of a commit, if it was read before with the same limit. */
export const knownHistory = (path: string, from: string, most: number): History | undefined =>
  known.get(keyOf(path, from, most))

/**
 * Reads the history of a commit in the order of `git log`.
 * @param most maximum number of commits
 * @throws ServiceError 503 when git takes too long
 */
export async function readHistory(path: string, from: string, most: number): Promise<History> {
  const before = knownHistory(path, from, most)
  if (before) return before
  const output = await runOrThrow(gitIn(path, ['rev-list', `--max-count=${most}`, checkedId(from)]))
  const history = new History(Buffer.from(output.toString('latin1').replaceAll('\n', ''), 'hex'))
  known.set(keyOf(path, from, most), history)
  return history
}
