/**
 * A packet of git's wire protocol (gitprotocol-common(5)). Four hex digits give the length of a
 * line, including the digits. Lengths below four are markers without content.
 */
export interface Packet {
  /** Content; undefined for a marker. */
  payload: Buffer | undefined
  /** Offset of the next packet. */
  next: number
}

/** Maximum content of one packet in bytes. */
export const maxPayload = 65_516

/** Marker that ends a section. */
export const flushPacket = Buffer.from('0000')

export class MalformedPacket extends Error {
  override readonly name = 'MalformedPacket'
}

/**
 * Reads the packet at `offset`. Returns undefined while it is incomplete.
 * @throws MalformedPacket when the length is invalid
 */
export function readPacket(buffer: Buffer, offset: number): Packet | undefined {
  if (buffer.length < offset + 4) return undefined
  const digits = buffer.toString('latin1', offset, offset + 4)
  const length = /^[0-9a-fA-F]{4}$/.test(digits) ? parseInt(digits, 16) : NaN
  if (!(length <= maxPayload + 4)) throw new MalformedPacket('Invalid packet length')
  if (length < 4) return { payload: undefined, next: offset + 4 }
  if (buffer.length < offset + length) return undefined
  return { payload: buffer.subarray(offset + 4, offset + length), next: offset + length }
}

/**
 * Reads all packets of a complete buffer; markers are undefined.
 * @throws MalformedPacket when the buffer ends inside a packet
 */
export function* readPackets(buffer: Buffer): Generator<Buffer | undefined> {
  for (let offset = 0; offset < buffer.length;) {
    const packet = readPacket(buffer, offset)
    if (!packet) throw new MalformedPacket('Incomplete packet')
    yield packet.payload
    offset = packet.next
  }
}

/** Writes one packet of at most `maxPayload` bytes. */
export function writePacket(payload: string | Buffer): Buffer {
  const content = Buffer.from(payload as string)
  if (content.length > maxPayload) throw new RangeError('Packet too long')
  const length = (content.length + 4).toString(16).padStart(4, '0')
  return Buffer.concat([Buffer.from(length), content])
}
