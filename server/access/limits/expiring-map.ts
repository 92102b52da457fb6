/**
 * A map of entries with the same lifetime, ordered by expiry. Adding an entry removes expired ones
 * and, at capacity, the oldest.
 */
export class ExpiringMap<T> {
  readonly #entries = new Map<string, T>()
  readonly #hasEnded: (entry: T, now: number) => boolean
  readonly #capacity: number

  constructor(hasEnded: (entry: T, now: number) => boolean, capacity: number) {
    this.#hasEnded = hasEnded
    this.#capacity = capacity
  }

  get size(): number {
    return this.#entries.size
  }

  get(name: string): T | undefined {
    return this.#entries.get(name)
  }

  /** Adds an entry whose lifetime starts now. */
  set(name: string, entry: T, now: number): void {
    this.#entries.delete(name)
    for (const [first, each] of this.#entries) {
      if (this.#entries.size < this.#capacity && !this.#hasEnded(each, now)) break
      this.#entries.delete(first)
    }
    this.#entries.set(name, entry)
  }
}
