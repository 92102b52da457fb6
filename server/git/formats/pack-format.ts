/** Object types by their number in a pack (gitformat-pack). */
const kinds = { commit: 1, tree: 2, blob: 3, tag: 4 }

export type ObjectKind = keyof typeof kinds

/**
 * Encodes type and length of an object before its compressed data: seven bits per byte, four in the
 * first.
 */
export function entryHeader(kind: ObjectKind, length: number): Buffer {
  const bytes = [(kinds[kind] << 4) | (length & 15)]
  for (let rest = Math.floor(length / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) as number) | 128
    bytes.push(rest & 127)
  }
  return Buffer.from(bytes)
}

export function packHeader(objects: number): Buffer {
  const header = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  header.writeUInt32BE(objects, 8)
  return header
}
