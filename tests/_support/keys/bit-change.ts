/** The same bytes with one bit flipped, counted from the lowest bit of the first byte. */
export function withBitChanged(bytes: Buffer, bit: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
  return changed
}
