import type { Revision } from './changegroup.ts'
import { applyDelta } from './delta.ts'
import { malformed } from './failures.ts'
import { isNull, nodeLength, nullNode, verify } from './node.ts'
import { NodeTable } from './node-table.ts'
import type { Spool } from './spool.ts'
import { TextCache } from './text-cache.ts'

/** Bytes of one text: more is refused. */
const textLimit = 1024 * 1024 * 1024

const nothing = Buffer.alloc(0)

/** Where a null parent or base would be. */
const none = -1

/**
 * Revisions with their parents, numbered in their order, and their texts. Held is where deltas are, and of the
 * texts those used last; others are made again from the spool.
 */
export class Revlog {
  readonly #spool: Spool
  readonly #cache: TextCache
  readonly #table = new NodeTable()
  #nodes = Buffer.alloc(16 * nodeLength)
  readonly #positions: number[] = []
  readonly #lengths: number[] = []
  readonly #bases: number[] = []
  readonly #parents: number[] = []

  /** @param held bytes of texts that are kept */
  constructor(spool: Spool, held: number) {
    this.#spool = spool
    this.#cache = new TextCache(held)
  }

  get size(): number {
    return this.#positions.length
  }

  /** The number of a node, -1 for the null node. @throws ImportFailure for one that is not there */
  indexOf(node: Buffer): number {
    const index = this.find(node)
    if (index === undefined) throw malformed()
    return index
  }

  /** Undefined for a node that is not there. */
  find(node: Buffer): number | undefined {
    return isNull(node) ? none : this.#table.get(node)
  }

  /** A copy-free view: valid until the next `add`. */
  node(index: number): Buffer {
    const start = index * nodeLength
    return index === none ? nullNode : this.#nodes.subarray(start, start + nodeLength)
  }

  /** Two numbers, -1 where there is no such parent. */
  parents(index: number): [number, number] {
    return [this.#parents[index * 2]!, this.#parents[index * 2 + 1]!]
  }

  /**
   * Takes note of the next revision; its number.
   * @throws ImportFailure for one that is there already, and for parents or a base that did not come before it
   */
  add({ node, p1, p2, base, delta, position }: Revision): number {
    if (this.#table.get(node) !== undefined) throw malformed()
    const index = this.size
    const parents = [this.indexOf(p1), this.indexOf(p2)]
    this.#bases.push(this.#baseOf(base, index, parents[0]!))
    this.#parents.push(...parents)
    this.#positions.push(position)
    this.#lengths.push(delta.length)
    this.#keepNode(index, node)
    return index
  }

  /** In version 1 a delta is against the revision before, the first against its first parent. */
  #baseOf(base: Buffer | undefined, index: number, p1: number): number {
    if (base) return this.indexOf(base)
    return index === 0 ? p1 : index - 1
  }

  #keepNode(index: number, node: Buffer): void {
    if ((index + 1) * nodeLength > this.#nodes.length)
      this.#nodes = Buffer.concat([this.#nodes], this.#nodes.length * 2)
    node.copy(this.#nodes, index * nodeLength)
    this.#table.set(node, index)
  }

  /**
   * What a revision says, checked against its name.
   * @param delta where it is at hand
   * @throws ImportFailure
   */
  text(index: number, delta?: Buffer): Buffer {
    if (index === none) return nothing
    return this.#cache.get(index) ?? this.#made(index, delta)
  }

  #made(index: number, delta?: Buffer): Buffer {
    const chain = []
    let [at, text]: [number, Buffer | undefined] = [index, undefined]
    while (at !== none && !(text = this.#cache.get(at))) {
      chain.push(at)
      at = this.#bases[at]!
    }
    text ??= nothing
    for (const link of chain.reverse()) {
      const own = link === index ? delta : undefined
      text = applyDelta(text, own ?? this.#deltaOf(link), textLimit)
    }
    const [p1, p2] = this.parents(index)
    verify(this.node(index), this.node(p1), this.node(p2), text)
    this.#cache.set(index, text)
    return text
  }

  #deltaOf(index: number): Buffer {
    return this.#spool.at(this.#positions[index]!, this.#lengths[index]!)
  }
}
