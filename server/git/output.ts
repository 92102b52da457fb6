import type { start } from '../processes.ts'

/** What a process writes, by line and by length. One question at a time. */
export class Output {
  readonly #chunks: AsyncIterator<Buffer, undefined>
  readonly #name: string
  #held: Buffer = Buffer.alloc(0)

  /** @param name of the process, for the error when it ends too early */
  constructor({ stdout }: Pick<ReturnType<typeof start>, 'stdout'>, name: string) {
    this.#chunks = (stdout as AsyncIterable<Buffer, undefined>)[Symbol.asyncIterator]()
    this.#name = name
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#chunks.next()
    if (done) throw new Error(`${this.#name} ended before it had answered`)
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
  }

  async line(): Promise<string> {
    while (!this.#held.includes(10)) await this.#more()
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
      this.#held = Buffer.alloc(0)
      await this.#more()
    }
    parts.push(this.#held.subarray(0, missing))
    this.#held = this.#held.subarray(missing)
    return Buffer.concat(parts).subarray(0, size)
  }
}
