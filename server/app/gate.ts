/** Holds requests back while the data of the server is replaced. */
export class Gate {
  #waiting: (() => void)[] = []
  #isOpen = true

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Number of requests that are held back. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Runs `request` once the gate is open. */
  pass(request: () => void): void {
    if (this.#isOpen) request()
    else this.#waiting.push(request)
  }

  close(): void {
    this.#isOpen = false
  }

  open(): void {
    this.#isOpen = true
    for (const request of this.#waiting.splice(0)) request()
  }
}
