/** Texts that were used last, by number, up to so many bytes; the very last one whatever its size. */
export class TextCache {
  readonly #texts = new Map<number, Buffer>()
  readonly #limit: number
  #bytes = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get(index: number): Buffer | undefined {
    const text = this.#texts.get(index)
    if (text) {
      this.#texts.delete(index)
      this.#texts.set(index, text)
    }
    return text
  }

  set(index: number, text: Buffer): void {
    this.#bytes += text.length - (this.#texts.get(index)?.length ?? 0)
    this.#texts.delete(index)
    this.#texts.set(index, text)
    for (const [oldest, { length }] of this.#texts) {
      if (this.#bytes <= this.#limit || oldest === index) break
      this.#texts.delete(oldest)
      this.#bytes -= length
    }
  }
}
