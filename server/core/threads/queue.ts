/** Items that wait, by owner. Owners take turns, so that one with many items delays nobody else. */
export class FairQueue<Item> {
  readonly #waiting = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Number of items of one owner. */
  of(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  add(owner: string, item: Item): void {
    const items = this.#waiting.get(owner)
    if (items) items.push(item)
    else this.#waiting.set(owner, [item])
    this.#size++
  }

  /** Removes the oldest item of the owner whose turn it is. */
  take(): Item | undefined {
    for (const [owner, items] of this.#waiting) {
      const item = items.shift()
      this.#waiting.delete(owner)
      if (items.length > 0) this.#waiting.set(owner, items)
      this.#size--
      return item
    }
    return undefined
  }

  /** Removes all items. */
  takeAll(): Item[] {
    const items = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return items
  }
}
