/**
 * Things of one lifetime under their names. Those that end first stand first, so what has ended is swept
 * with each new one, and where there is no room for more the oldest gives way (R13).
 */
export class Expiring<T> {
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

  /** Puts in something that begins now. */
  set(name: string, entry: T, now: number): void {
    this.#entries.delete(name)
    for (const [first, each] of this.#entries) {
      if (this.#entries.size < this.#capacity && !this.#hasEnded(each, now)) break
      this.#entries.delete(first)
    }
    this.#entries.set(name, entry)
  }
}
