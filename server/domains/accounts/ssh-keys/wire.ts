/** Bytes that are not what they should be. */
export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** Reads what SSH writes (RFC 4251 5): numbers and strings with their lengths before them. */
export class WireReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** @throws Malformed where there are not so many left */
  take(length: number): Buffer {
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new Malformed('Ends early')
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

  /** A positive number, big-endian, without the zero that keeps it positive. */
  mpint(): Buffer {
    const bytes = this.string()
    const [first = 0, second = 0] = bytes
    if (bytes.length === 0 || first >= 0x80) throw new Malformed('Not a positive number')
    if (first !== 0) return bytes
    if (second < 0x80) throw new Malformed('Not written in the shortest way')
    return bytes.subarray(1)
  }

  /** @throws Malformed where something is left */
  end(): void {
    if (this.#offset !== this.#bytes.length) throw new Malformed('More than there should be')
  }
}

/** A string as SSH writes it. */
export function wireString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}
