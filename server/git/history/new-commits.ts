import { yieldToEventLoop } from '../../core/yield-to-event-loop.ts'
import { revList, type Range } from './rev-list.ts'

/** Maximum number of new commits whose parents are kept in memory. */
const maxNodes = 50_000

/** A part of the new commits of a push: the newest ids, and how many there are. */
export interface Reached {
  /** Newest first. */
  ids: string[]
  total: number
}

/**
 * The commits that a push brought to a repository, as a graph. One git process reads it, and any
 * number of branches are looked up in it. Beyond 50,000 commits only the newest are known.
 */
export class NewCommits {
  readonly #ids: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #parents: number[][] = []
  #total = 0

  static async read(path: string, range: Range): Promise<NewCommits> {
    const graph = new NewCommits()
    const parents: string[][] = []
    for await (const lines of revList(path, range, ['--parents'])) {
      graph.#total += lines.length
      const room = Math.max(0, maxNodes - graph.#ids.length)
      for (const line of lines.slice(0, room)) {
        const [id = '', ...above] = line.split(' ')
        graph.#numbers.set(id, graph.#ids.push(id) - 1)
        parents.push(above)
      }
    }
    for (const above of parents) {
      graph.#parents.push(above.flatMap((id) => graph.#numbers.get(id) ?? []))
    }
    return graph
  }

  /** The number of new commits, also of those that are not known. */
  get total(): number {
    return this.#total
  }

  /** Whether a commit is new. If there are more than are known, any may be. */
  has(id: string): boolean {
    return this.#numbers.has(id) || this.#total > this.#ids.length
  }

  /** The new commits that a commit reaches. Parents follow their children, so one pass finds them. */
  async reachedFrom(tip: string, limit: number): Promise<Reached> {
    const first = this.#numbers.get(tip)
    if (first === undefined) return { ids: [], total: 0 }
    await yieldToEventLoop()
    const reached = new Uint8Array(this.#ids.length)
    reached[first] = 1
    const ids: string[] = []
    let total = 0
    for (let number = first; number < reached.length; number++) {
      if (!reached[number]) continue
      if (++total <= limit) ids.push(this.#ids[number] as string)
      for (const parent of this.#parents[number] as number[]) reached[parent] = 1
    }
    return { ids, total }
  }
}
