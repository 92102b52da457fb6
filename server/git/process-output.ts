/** What a process writes, by line and by length. One question at a time. */
export class ProcessOutput {
  readonly #chunks: AsyncIterator<Buffer, undefined>
  readonly #name: string
  #held: Buffer = Buffer.alloc(0)

  /** @param name of the process, for the error when it ends too early */
  constructor(stdout: AsyncIterable<Buffer>, name = 'git') {
    this.#chunks = (stdout as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
    this.#name = name
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error(`${this.#name} ended before it had answered`)
    return value
  }

  /** Whether everything has been read and nothing more comes. */
  async isOver(): Promise<boolean> {
    if (this.#held.length > 0) return false
    const { done, value } = await this.#chunks.next()
    this.#held = done ? this.#held : value
    return done ?? false
  }

  async line(): Promise<string> {
    while (!this.#held.includes(10)) {
      this.#held = Buffer.concat([this.#held, await this.#next()])
    }
    const end = this.#held.indexOf(10)
    const line = this.#held.toString('utf8', 0, end)
    this.#held = this.#held.subarray(end + 1)
    return line
  }

  /** Exactly so many bytes and the newline that follows them. */
  async bytes(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = size + 1
    while (missing > this.#held.length) {
      parts.push(this.#held)
      missing -= this.#held.length
      this.#held = await this.#next()
    }
    parts.push(this.#held.subarray(0, missing))
    this.#held = this.#held.subarray(missing)
    return parts.length === 1 ? (parts[0] as Buffer).subarray(0, size) : joined(parts, size)
  }
}

const joined = (parts: Buffer[], size: number) => Buffer.concat(parts).subarray(0, size)
