/** Refs that are worked on at once; git keeps the trees of as many at hand. */
const most = 48

/**
 * Refs to write commits through. Git keeps a tree at hand for each ref, so that a commit goes on the ref that is at
 * its parent; with one ref for all, each step to another line of history would read the tree anew.
 */
export class Lanes {
  /** Marks at the end of each lane, that moved longest ago first. */
  readonly #lanes = new Map<number, string>()
  #made = 0

  /** The ref for a commit with this first parent. @param parent undefined for none */
  take(parent: number | undefined): string {
    const at = parent !== undefined && this.#lanes.has(parent) ? parent : this.#longestUnmoved()
    if (at === undefined) return `refs/lanes/${++this.#made}`
    const lane = this.#lanes.get(at)!
    this.#lanes.delete(at)
    return lane
  }

  #longestUnmoved(): number | undefined {
    const [oldest] = this.#lanes.keys()
    return this.#made < most ? undefined : oldest
  }

  moved(lane: string, mark: number): void {
    this.#lanes.set(mark, lane)
  }

  /** All that were taken. */
  get refs(): string[] {
    return Array.from({ length: this.#made }, (_, index) => `refs/lanes/${index + 1}`)
  }
}
