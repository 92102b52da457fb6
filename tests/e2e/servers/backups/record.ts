/** The value of something after each write, in order. */
export class History {
  readonly #values: string[] = []
  #acknowledged = -1

  /** Notes a write before it is sent. @returns the function to call when it is acknowledged */
  attempt(value: string): () => void {
    const index = this.#values.push(value) - 1
    return () => (this.#acknowledged = index)
  }

  /** The values that it may have now or later: the last acknowledged one, and all after it. */
  expected(): () => string[] {
    const from = this.#acknowledged
    return () => (from < 0 ? [] : this.#values.slice(from))
  }
}

/** Everything that was written: `ref mona/load-1 refs/heads/main`, `issue …`, `gist …`, `repository …`. */
export class Record {
  readonly #histories = new Map<string, History>()
  acknowledged = 0

  /** Sends a write. Without an acknowledgement it may have happened or not. */
  async write(key: string, value: string, send: () => Promise<boolean>): Promise<boolean> {
    const history = this.#histories.get(key) ?? new History()
    this.#histories.set(key, history)
    const confirm = history.attempt(value)
    if (!(await send())) return false
    confirm()
    this.acknowledged++
    return true
  }

  /**
   * What a backup that begins now must contain: for each key, the values that are allowed. Read the
   * values when the backup has ended, because later writes may be in it.
   */
  expectations(): Map<string, () => string[]> {
    return new Map([...this.#histories].map(([key, history]) => [key, history.expected()]))
  }
}

/** The value of what does not exist. */
export const absent = 'absent'
