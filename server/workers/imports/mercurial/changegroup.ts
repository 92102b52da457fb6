import type { ChangegroupVersion } from './bundle.ts'
import { malformed } from './failures.ts'
import { isNull, nodeLength } from './node.ts'
import type { Spool } from './spool.ts'

/** One revision of the changelog, the manifest or a file, as it is in a changegroup. */
export interface Revision {
  node: Buffer
  p1: Buffer
  p2: Buffer
  /** What the delta is against; null is nothing, undefined is the revision before. */
  base: Buffer | undefined
  delta: Buffer
  /** Where the delta is in the spool. */
  position: number
}

/** Nodes before the delta: node, two parents, in version 2 the base, and the changeset. */
const nodesOf = { '01': 4, '02': 5 } as const

/** Bytes of a name; Mercurial itself allows a fraction of it. */
const nameLimit = 64 * 1024

/**
 * Reads a changegroup (`hg help internals.changegroups`) in its order: the group of the changelog, that of
 * the manifest, and a name and a group for each file.
 */
export class Changegroup {
  readonly #spool: Spool
  readonly #version: ChangegroupVersion

  constructor(spool: Spool, version: ChangegroupVersion) {
    this.#spool = spool
    this.#version = version
  }

  /** Bytes of the next chunk; undefined for the empty one at the end of a group. */
  async #chunkLength(): Promise<number | undefined> {
    if (this.#spool.size === 0) return undefined // a source without history sends no changegroup
    const size = (await this.#spool.next(4)).readInt32BE()
    if (size === 0) return undefined
    if (size <= 4) throw malformed()
    return size - 4
  }

  /** The revisions of the next group. Each is read before the next is asked for. */
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

  /** The name of the next file; undefined after the last, which is the end of the changegroup. */
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
