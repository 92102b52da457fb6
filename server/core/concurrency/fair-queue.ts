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
    for (const item of this.takeWhere(() => true)) return item
    return undefined
  }

  /**
   * Removes the oldest item of each owner in turn, as long as it may leave the queue. An owner whose
   * item was taken is the last one of the next turn.
   */
  *takeWhere(mayLeave: (item: Item) => boolean): Generator<Item> {
    for (const [owner, items] of this.#waiting) {
      const [item] = items
      if (item === undefined || !mayLeave(item)) continue
      items.shift()
      this.#waiting.delete(owner)
      if (items.length > 0) this.#waiting.set(owner, items)
      this.#size--
      yield item
    }
  }

  /** Removes an item, wherever it waits. */
  remove(owner: string, item: Item): void {
    const items = this.#waiting.get(owner) ?? []
    const at = items.indexOf(item)
    if (at < 0) return
    items.splice(at, 1)
    if (items.length === 0) this.#waiting.delete(owner)
    this.#size--
  }

  /** Removes all items. */
  takeAll(): Item[] {
    const items = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#size = 0
    return items
  }
}
