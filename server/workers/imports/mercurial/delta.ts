import { malformed, tooLarge } from './failures.ts'

/** Start, end and length of what replaces it, 4 bytes each. */
const hunkHead = 12

/** How long the text is that a delta makes of `base`. */
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
 * Applies a delta of Mercurial (`hg help internals.changegroups`): hunks in order, each with the bytes of
 * the base that it replaces. The result shares no memory with either.
 * @param limit bytes of the result
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
