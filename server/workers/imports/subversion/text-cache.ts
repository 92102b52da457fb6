/** Maximum bytes of the cache; other texts are read from git. */
const maxBytes = 64 * 1024 * 1024

/** Maximum bytes of one text; a larger one would displace too many others. */
const maxTextBytes = maxBytes / 4

/** LRU cache of file contents by object id. */
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
    if (text.length > maxTextBytes || this.#texts.has(id)) return
    this.#texts.set(id, text)
    this.#size += text.length
    for (const [oldest, { length }] of this.#texts) {
      if (this.#size <= maxBytes) return
      this.#texts.delete(oldest)
      this.#size -= length
    }
  }
}
