/** Reads the output of a process by line and by length. Does not support concurrent calls. */
export class ProcessOutput {
  readonly #chunks: AsyncIterator<Buffer, undefined>
  readonly #name: string
  #buffered: Buffer = Buffer.alloc(0)

  /** @param name of the process, for the error when it exits early */
  constructor(stdout: AsyncIterable<Buffer>, name = 'git') {
    this.#chunks = (stdout as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
    this.#name = name
  }

  async #next(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error(`${this.#name} exited before it sent a response`)
    return value
  }

  /** Whether all output was read and the stream has ended. */
  async isOver(): Promise<boolean> {
    if (this.#buffered.length > 0) return false
    const { done, value } = await this.#chunks.next()
    this.#buffered = done ? this.#buffered : value
    return done ?? false
  }

  async line(): Promise<string> {
    while (!this.#buffered.includes(10)) {
      this.#buffered = Buffer.concat([this.#buffered, await this.#next()])
    }
    const end = this.#buffered.indexOf(10)
    const line = this.#buffered.toString('utf8', 0, end)
    this.#buffered = this.#buffered.subarray(end + 1)
    return line
  }

  /** Reads exactly `size` bytes and the newline after them. */
  async bytes(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = size + 1
    while (missing > this.#buffered.length) {
      parts.push(this.#buffered)
      missing -= this.#buffered.length
      this.#buffered = await this.#next()
    }
    parts.push(this.#buffered.subarray(0, missing))
    this.#buffered = this.#buffered.subarray(missing)
    return parts.length === 1 ? (parts[0] as Buffer).subarray(0, size) : joined(parts, size)
  }
}

const joined = (parts: Buffer[], size: number) => Buffer.concat(parts).subarray(0, size)
