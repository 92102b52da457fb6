/** Bytes of an object id. */
const idBytes = 20
const pairBytes = 2 * idBytes

/**
 * Maps object ids to object ids in 40 bytes per pair plus a 4-byte slot, because histories have
 * millions of commits. Ids are hexadecimal.
 */
export class IdMap {
  #pairs = Buffer.alloc(1024 * pairBytes)
  /**
   * Open addressing by the first bytes of the id. A slot holds the number of a pair, starting at 1.
   */
  #slots = new Uint32Array(4096)
  readonly #key = Buffer.alloc(idBytes)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Slot of an id, or the free slot for it. */
  #slot(id: string): number {
    this.#key.write(id, 'hex')
    const mask = this.#slots.length - 1
    let slot = this.#key.readUInt32BE(0) & mask
    for (let pair = this.#slots[slot]; pair; pair = this.#slots[slot]) {
      const at = (pair - 1) * pairBytes
      if (this.#key.compare(this.#pairs, at, at + idBytes) === 0) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }

  #grow(): void {
    this.#pairs = Buffer.concat([this.#pairs, Buffer.alloc(this.#pairs.length)])
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let pair = 1; pair <= this.#size; pair++) {
      this.#slots[this.#slot(this.#hex((pair - 1) * pairBytes))] = pair
    }
  }

  #hex(at: number): string {
    return this.#pairs.toString('hex', at, at + idBytes)
  }

  has(id: string): boolean {
    return this.#slots[this.#slot(id)] !== 0
  }

  get(id: string): string | undefined {
    const pair = this.#slots[this.#slot(id)]
    return pair ? this.#hex((pair - 1) * pairBytes + idBytes) : undefined
  }

  /** Adds a pair; an existing one is kept. */
  add(id: string, value: string): void {
    if (this.has(id)) return
    if (this.#size * pairBytes === this.#pairs.length) this.#grow()
    const at = this.#size * pairBytes
    this.#pairs.write(id, at, 'hex')
    this.#pairs.write(value, at + idBytes, 'hex')
    this.#slots[this.#slot(id)] = ++this.#size
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let at = 0; at < this.#size * pairBytes; at += pairBytes) {
      yield [this.#hex(at), this.#hex(at + idBytes)]
    }
  }
}
