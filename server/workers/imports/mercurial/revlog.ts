import { byteCache } from '../byte-cache.ts'
import type { Revision } from './changegroup.ts'
import { applyDelta } from './delta.ts'
import { malformed } from './failures.ts'
import { isNull, nodeLength, nullNode, verify } from './node.ts'
import { NodeTable } from './node-table.ts'
import type { Spool } from './spool.ts'

/** Maximum bytes of one text. */
const textLimit = 1024 * 1024 * 1024

const emptyText = Buffer.alloc(0)

/** Index of a null parent or base. */
const none = -1

/**
 * Revisions with their parents, numbered in order, and their texts. Memory holds the positions of
 * the deltas and recently used texts; other texts are rebuilt from the spool.
 */
export class Revlog {
  readonly #spool: Spool
  readonly #cache
  readonly #table = new NodeTable()
  #nodes = Buffer.alloc(16 * nodeLength)
  readonly #positions: number[] = []
  readonly #lengths: number[] = []
  readonly #bases: number[] = []
  readonly #parents: number[] = []

  /** @param cacheLimit maximum bytes of cached texts */
  constructor(spool: Spool, cacheLimit: number) {
    this.#spool = spool
    this.#cache = byteCache<number>({ limit: cacheLimit })
  }

  get size(): number {
    return this.#positions.length
  }

  /**
   * Returns the index of a node; -1 for the null node.
   * @throws ImportFailure for an unknown node
   */
  indexOf(node: Buffer): number {
    const index = this.find(node)
    if (index === undefined) throw malformed()
    return index
  }

  /** Returns the index of a node; undefined for an unknown node. */
  find(node: Buffer): number | undefined {
    return isNull(node) ? none : this.#table.get(node)
  }

  /** Returns a view without copying; valid until the next `add`. */
  node(index: number): Buffer {
    const start = index * nodeLength
    return index === none ? nullNode : this.#nodes.subarray(start, start + nodeLength)
  }

  /** Returns two indexes; -1 for a missing parent. */
  parents(index: number): [number, number] {
    return [this.#parents[index * 2]!, this.#parents[index * 2 + 1]!]
  }

  /**
   * Adds the next revision and returns its index.
   * @throws ImportFailure for a duplicate, and for a parent or base that does not precede it
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

  /** In version 1 a delta applies to the previous revision, the first one to its first parent. */
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
   * Returns the text of a revision, verified against its node.
   * @param delta its delta, when already in memory
   * @throws ImportFailure
   */
  text(index: number, delta?: Buffer): Buffer {
    if (index === none) return emptyText
    return this.#cache.get(index) ?? this.#rebuild(index, delta)
  }

  #rebuild(index: number, delta?: Buffer): Buffer {
    const chain = []
    let [at, text]: [number, Buffer | undefined] = [index, undefined]
    while (at !== none && !(text = this.#cache.get(at))) {
      chain.push(at)
      at = this.#bases[at]!
    }
    text ??= emptyText
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
