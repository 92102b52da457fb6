/**
 * Copies the first bytes of a stream. Keeping the chunks themselves would hold the whole read
 * buffer in memory for a chunk of one byte.
 */
export class ResponseCap {
  readonly #limit: number
  #buffer: Buffer = Buffer.alloc(0)
  #size = 0
  overflowed = false

  constructor(limit: number) {
    this.#limit = limit
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size)
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#limit - this.#size)
    if (part.length < chunk.length) this.overflowed = true
    const needed = this.#size + part.length
    if (needed > this.#buffer.length) this.#grow(needed)
    part.copy(this.#buffer, this.#size)
    this.#size = needed
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.#limit, needed * 2))
    this.bytes.copy(larger)
    this.#buffer = larger
  }
}
