import { leavesOf } from './leaves.ts'
import type { Recording } from './recording.ts'

/** What recordings of an operation with a status have in common. Nothing of it is a value. */
export interface ObservedShape {
  /** Method and path template: `GET /user`. */
  route: string
  status: number
  /** The number of recordings by source; they are numbered from 0 in this order. */
  sources: Record<string, number>
  /** Leaves by the recordings that have them: `0-4,7`. A leaf is its path and its JSON type. */
  leaves: Record<string, string[]>
}

/** Numbers in ascending order as text: `0-4,7`. */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const each of numbers) {
    const last = ranges.at(-1)
    if (last?.[1] === each - 1) last[1] = each
    else ranges.push([each, each])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join()
}

/** The numbers of a text such as `0-4,7`. */
export const numbersOf = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number) as [number, number?]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })

/** Collects the recordings of one operation and status. */
class Collected {
  readonly sources: Record<string, number> = {}
  readonly #recordingsOf = new Map<string, number[]>()
  #count = 0

  add(source: string, body: unknown): void {
    this.sources[source] = (this.sources[source] ?? 0) + 1
    for (const leaf of new Set(leavesOf(body))) {
      this.#recordingsOf.set(leaf, [...(this.#recordingsOf.get(leaf) ?? []), this.#count])
    }
    this.#count++
  }

  /** Leaves that occur in the same recordings are listed together. */
  leaves(): Record<string, string[]> {
    const lists: Record<string, string[]> = {}
    for (const leaf of [...this.#recordingsOf.keys()].sort()) {
      const ranges = rangesOf(this.#recordingsOf.get(leaf)!)
      lists[ranges] = [...(lists[ranges] ?? []), leaf]
    }
    return lists
  }
}

/** Collects recordings source by source. */
export class Shapes {
  readonly #found = new Map<string, Collected>()
  readonly #routeOf: (method: string, path: string) => string | undefined

  constructor(routeOf: (method: string, path: string) => string | undefined) {
    this.#routeOf = routeOf
  }

  add(source: string, { method, path, status, body }: Recording): void {
    const route = this.#routeOf(method, path)
    if (route === undefined) return
    const key = `${route} ${status}`
    const collected = this.#found.get(key) ?? new Collected()
    this.#found.set(key, collected)
    collected.add(source, body)
  }

  all(): ObservedShape[] {
    return [...this.#found.keys()].sort().map((key) => {
      const [method, path, status] = key.split(' ') as [string, string, string]
      const collected = this.#found.get(key)!
      const leaves = collected.leaves()
      return {
        route: `${method} ${path}`,
        status: Number(status),
        sources: collected.sources,
        leaves,
      }
    })
  }
}
