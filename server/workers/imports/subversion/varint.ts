import { malformed } from './malformed.ts'

/** Maximum bytes of a number, at seven bits each. */
const maxBytes = 7

/** Reads svndiff numbers: seven bits per byte, most significant first (notes/svndiff). */
export class Varints {
  at: number
  readonly #bytes: Buffer

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  get atEnd(): boolean {
    return this.at >= this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw malformed()
    this.at += 1
    return byte
  }

  /**
   * Reads a number.
   * @throws ImportFailure when it is missing or too long
   */
  next(): number {
    const read = this.perhaps()
    if (read === undefined) throw malformed()
    return read
  }

  /**
   * Reads a number. Returns undefined without advancing when bytes are missing.
   * @throws ImportFailure for a number that is too long
   */
  perhaps(): number | undefined {
    let value = 0
    for (let index = 0; index < maxBytes; index += 1) {
      const byte = this.#bytes[this.at + index]
      if (byte === undefined) return undefined
      value = value * 128 + (byte & 127)
      if (byte < 128) {
        this.at += index + 1
        return value
      }
    }
    throw malformed()
  }
}
