import { malformed, tooLarge } from './failures.ts'

/** Bytes of a hunk header: start, end and replacement length, 4 bytes each. */
const hunkHead = 12

/** Validates a delta and computes the length of its result. */
function resultLength(base: Buffer, delta: Buffer): number {
  let length = base.length
  let at = 0
  let last = 0
  while (at < delta.length) {
    if (at + hunkHead > delta.length) throw malformed()
    const start = delta.readUInt32BE(at)
    const end = delta.readUInt32BE(at + 4)
    const size = delta.readUInt32BE(at + 8)
    if (start < last || end < start || end > base.length) throw malformed()
    length += size - (end - start)
    last = end
    at += hunkHead + size
  }
  if (at !== delta.length) throw malformed()
  return length
}

/**
 * Applies a Mercurial delta (`hg help internals.changegroups`): hunks in order, each with
 * replacement bytes for a range of the base. The result shares no memory with the inputs.
 * @param limit maximum bytes of the result
 * @throws ImportFailure
 */
export function applyDelta(base: Buffer, delta: Buffer, limit: number): Buffer {
  const length = resultLength(base, delta)
  if (length > limit) throw tooLarge()
  const text = Buffer.allocUnsafe(length)
  let [read, written] = [0, 0]
  for (let at = 0; at < delta.length;) {
    const size = delta.readUInt32BE(at + 8)
    written += base.copy(text, written, read, delta.readUInt32BE(at))
    written += delta.copy(text, written, at + hunkHead, at + hunkHead + size)
    read = delta.readUInt32BE(at + 4)
    at += hunkHead + size
  }
  base.copy(text, written, read)
  return text
}
