/** Bytes that are kept for deltas to build on; what is not kept is asked back. */
const room = 64 * 1024 * 1024

/** A larger text would push out too many others. */
const largest = room / 4

/** Contents by the id of their object; those that were used last. */
export class TextCache {
  readonly #texts = new Map<string, Buffer>()
  #size = 0

  get(id: string): Buffer | undefined {
    const text = this.#texts.get(id)
    if (!text) return undefined
    this.#texts.delete(id)
    this.#texts.set(id, text)
    return text
  }

  set(id: string, text: Buffer): void {
    if (text.length > largest || this.#texts.has(id)) return
    this.#texts.set(id, text)
    this.#size += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#size <= room) return
      this.#texts.delete(oldest)
      this.#size -= length
    }
  }
}
