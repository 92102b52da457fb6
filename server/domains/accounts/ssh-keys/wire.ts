/** Thrown for bytes that violate the SSH wire format. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** Reads the SSH wire format (RFC 4251 5): integers and length-prefixed strings. */
export class WireReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @throws Malformed when fewer bytes are left */
  take(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new Malformed('Unexpected end of data')
    const part = this.#bytes.subarray(this.#offset, end)
    this.#offset = end
    return part
  }

  byte(): number {
    return this.take(1).readUInt8()
  }

  uint32(): number {
    return this.take(4).readUInt32BE()
  }

  string(): Buffer {
    return this.take(this.uint32())
  }

  text(): string {
    return this.string().toString('latin1')
  }

  /**
   * Reads a positive big-endian integer and removes the leading zero byte that marks it as
   * positive.
   */
  mpint(): Buffer {
    const bytes = this.string()
    const [first = 0, second = 0] = bytes
    if (bytes.length === 0 || first >= 0x80) throw new Malformed('Integer is not positive')
    if (first !== 0) return bytes
    if (second < 0x80) throw new Malformed('Integer has superfluous leading zeros')
    return bytes.subarray(1)
  }

  /** @throws Malformed when bytes are left */
  end(): void {
    if (this.#offset !== this.#bytes.length) throw new Malformed('Unexpected trailing data')
  }
}

/** Encodes a string in the SSH wire format. */
export function wireString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
