import { createHash } from 'node:crypto'
import { malformed } from './failures.ts'

/** Bytes of a node, the id of a revision. */
export const nodeLength = 20

/** Node of the missing parent of a root revision. */
export const nullNode = Buffer.alloc(nodeLength)

export const isNull = (node: Buffer): boolean => node.equals(nullNode)

/**
 * Verifies a revision's node: the SHA-1 of its parents, in byte order, and its text (`hg help
 * internals.revlogs`).
 * @throws ImportFailure
 */
export function verify(node: Buffer, p1: Buffer, p2: Buffer, text: Buffer): void {
  const [first, second] = p1.compare(p2) <= 0 ? [p1, p2] : [p2, p1]
  const found = createHash('sha1').update(first).update(second).update(text).digest()
  if (!found.equals(node)) throw malformed()
}

/** Parses 40 hexadecimal digits as a node. */
export function nodeOf(hex: string): Buffer | undefined {
  return /^[0-9a-f]{40}$/.test(hex) ? Buffer.from(hex, 'hex') : undefined
}
