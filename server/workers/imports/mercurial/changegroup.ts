import type { ChangegroupVersion } from './bundle.ts'
import { malformed } from './failures.ts'
import { isNull, nodeLength } from './node.ts'
import type { Spool } from './spool.ts'

/** A revision of the changelog, the manifest or a file, as stored in a changegroup. */
export interface Revision {
  node: Buffer
  p1: Buffer
  p2: Buffer
  /**
   * The revision that the delta applies to: null for empty text, undefined for the previous
   * revision.
   */
  base: Buffer | undefined
  delta: Buffer
  /** Offset of the delta in the spool. */
  position: number
}

/**
 * Number of nodes before the delta: node, two parents, the base (version 2 only) and the changeset.
 */
const nodesOf = { '01': 4, '02': 5 } as const

/** Maximum bytes of a file name; Mercurial allows far less. */
const nameLimit = 64 * 1024

/**
 * Reads a changegroup (`hg help internals.changegroups`) in order: the changelog group, the
 * manifest group, and a name and a group for each file.
 */
export class Changegroup {
  readonly #spool: Spool
  readonly #version: ChangegroupVersion

  constructor(spool: Spool, version: ChangegroupVersion) {
    this.#spool = spool
    this.#version = version
  }

  /** Reads the length of the next chunk; undefined for the empty chunk that ends a group. */
  async #chunkLength(): Promise<number | undefined> {
    if (this.#spool.size === 0) return undefined // a source without history sends no changegroup
    const size = (await this.#spool.next(4)).readInt32BE()
    if (size === 0) return undefined
    if (size <= 4) throw malformed()
    return size - 4
  }

  /** Yields the revisions of the next group. Consume each before requesting the next. */
  async *group(): AsyncGenerator<Revision> {
    const headLength = nodesOf[this.#version] * nodeLength
    for (let size; (size = await this.#chunkLength()) !== undefined;) {
      if (size < headLength) throw malformed()
      const head = await this.#spool.next(headLength)
      const position = this.#spool.position
      const delta = await this.#spool.next(size - headLength)
      yield { ...this.#parsed(head), delta, position }
    }
  }

  #parsed(head: Buffer): Omit<Revision, 'delta' | 'position'> {
    const part = (index: number) => head.subarray(index * nodeLength, (index + 1) * nodeLength)
    const node = part(0)
    if (isNull(node)) throw malformed()
    return { node, p1: part(1), p2: part(2), base: this.#version === '02' ? part(3) : undefined }
  }

  /**
   * Reads the name of the next file; undefined after the last file, at the end of the changegroup.
   */
  async fileName(): Promise<Buffer | undefined> {
    const size = await this.#chunkLength()
    if (size === undefined) {
      if (this.#spool.position !== this.#spool.size) throw malformed()
      return undefined
    }
    if (size > nameLimit) throw malformed()
    return this.#spool.next(size)
  }
}
