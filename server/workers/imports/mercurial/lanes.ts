/** Maximum number of refs in use; fast-import caches one tree for each. */
const maxLanes = 48

/**
 * Selects the refs that commits are written on. fast-import caches the tree of each ref, so a
 * commit is written on the ref that is at its parent. With a single ref, every switch between lines of
 * history would read the tree again.
 */
export class Lanes {
  /** Lanes by the mark that they are at, least recently moved first. */
  readonly #lanes = new Map<number, string>()
  #made = 0

  /**
   * Selects the ref for a commit.
   * @param parent mark of the first parent; undefined for none
   */
  take(parent: number | undefined): string {
    const at = parent !== undefined && this.#lanes.has(parent) ? parent : this.#longestUnmoved()
    if (at === undefined) return `refs/lanes/${++this.#made}`
    const lane = this.#lanes.get(at)!
    this.#lanes.delete(at)
    return lane
  }

  #longestUnmoved(): number | undefined {
    const [oldest] = this.#lanes.keys()
    return this.#made < maxLanes ? undefined : oldest
  }

  moved(lane: string, mark: number): void {
    this.#lanes.set(mark, lane)
  }

  /** All refs that were used. */
  get refs(): string[] {
    return Array.from({ length: this.#made }, (_, index) => `refs/lanes/${index + 1}`)
  }
}
