import { randomInt } from 'node:crypto'
import { nodeLength } from './node.ts'

/**
 * Maps nodes to numbers in about 40 bytes per entry; a Map takes five times that, and a history has
 * millions. Open addressing with a hash taken from a random offset of the node, so that a source
 * cannot provoke collisions.
 */
export class NodeTable {
  readonly #offset = randomInt(nodeLength - 3)
  #size = 0
  #values
  #nodes

  constructor(capacity = 16) {
    this.#values = new Uint32Array(capacity)
    this.#nodes = Buffer.alloc(capacity * nodeLength)
  }

  get size(): number {
    return this.#size
  }

  /** Slot of the node, or the free slot for it. */
  #slot(node: Buffer): number {
    const mask = this.#values.length - 1
    let slot = node.readUInt32LE(this.#offset) & mask
    while (this.#values[slot] !== 0 && !this.#holds(slot, node)) slot = (slot + 1) & mask
    return slot
  }

  #holds(slot: number, node: Buffer): boolean {
    const start = slot * nodeLength
    return this.#nodes.compare(node, 0, nodeLength, start, start + nodeLength) === 0
  }

  get(node: Buffer): number | undefined {
    const value = this.#values[this.#slot(node)]
    return value ? value - 1 : undefined
  }

  /** @param value from 0 to 2³² − 2 */
  set(node: Buffer, value: number): void {
    const slot = this.#slot(node)
    if (this.#values[slot] === 0) {
      this.#size++
      node.copy(this.#nodes, slot * nodeLength)
    }
    this.#values[slot] = value + 1
    if (this.#size * 4 > this.#values.length * 3) this.#grow()
  }

  #grow(): void {
    const [values, nodes] = [this.#values, this.#nodes]
    this.#values = new Uint32Array(values.length * 2)
    this.#nodes = Buffer.alloc(nodes.length * 2)
    this.#size = 0
    for (const [slot, value] of values.entries())
      if (value) this.set(nodes.subarray(slot * nodeLength, (slot + 1) * nodeLength), value - 1)
  }
}
