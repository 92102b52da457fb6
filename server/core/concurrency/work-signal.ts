/** Tells the workers of this process that there is new work, so that they need not wait to look. */
export class WorkSignal {
  readonly #listeners = new Set<() => void>()

  /** Calls back for new work until it is disposed. */
  listen(listener: () => void): Disposable {
    this.#listeners.add(listener)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  /** Announces work that is committed. */
  raise(): void {
    for (const listener of this.#listeners) listener()
  }
}
