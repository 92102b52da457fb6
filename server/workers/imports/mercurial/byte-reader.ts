import { malformed } from './failures.ts'

/** Reads exact numbers of bytes from a stream. A stream that ends earlier is malformed. */
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

  /** Reads numbers and headers; use `pieces` for larger data. */
  async take(size: number): Promise<Buffer> {
    while (this.#held.length < size) await this.#more()
    const taken = this.#held.subarray(0, size)
    this.#held = this.#held.subarray(size)
    return taken
  }

  /** Yields `size` bytes as they arrive. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let missing = size; missing > 0;) {
      if (this.#held.length === 0) await this.#more()
      const piece = this.#held.subarray(0, missing)
      this.#held = this.#held.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  /** Yields everything up to the end. */
  async *rest(): AsyncGenerator<Buffer> {
    if (this.#held.length > 0) yield this.#held
    this.#held = Buffer.alloc(0)
    for (let next; !(next = await this.#chunks.next()).done;) yield next.value
  }

  /**
   * Checks that the stream ends.
   * @throws ImportFailure when more bytes follow
   */
  async end(): Promise<void> {
    for await (const piece of this.rest()) if (piece.length > 0) throw malformed()
  }
}
