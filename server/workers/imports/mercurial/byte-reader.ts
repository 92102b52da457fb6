import { malformed } from './failures.ts'

/** Takes bytes off a stream by number. Every end before the number is reached is too early. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Buffer, unknown>
  #held: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]() as AsyncIterator<Buffer, unknown>
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next()
    if (next.done) throw malformed()
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value])
  }

  /** For numbers and headers; larger things go by `pieces`. */
  async take(size: number): Promise<Buffer> {
    while (this.#held.length < size) await this.#more()
    const taken = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size)
    return taken
  }

  /** So many bytes, as they come. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.#held.length === 0) await this.#more()
      const piece = this.#held.subarray(0, missing)
      this.#held = this.#held.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  /** Everything up to the end. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#held.length > 0) yield this.#held
    this.#held = Buffer.alloc(0)
    for (let next; !(next = await this.#chunks.next()).done;) yield next.value
  }

  /** @throws ImportFailure where anything follows */
  async end(): Promise<void> {
    for await (const piece of this.rest()) if (piece.length > 0) throw malformed()
  }
}
