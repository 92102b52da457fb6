import { malformed } from './malformed.ts'

/** Seven bits a byte: what is longer is no length of anything that fits a disk. */
const longest = 7

/** Reads numbers as svndiff writes them: seven bits a byte, the highest first (notes/svndiff). */
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

  /** @throws ImportFailure where there is none, or one without end */
  next(): number {
    const read = this.perhaps()
    if (read === undefined) throw malformed()
    return read
  }

  /** Undefined, and nothing is read, where more bytes are needed. @throws ImportFailure for one without end */
  perhaps(): number | undefined {
    let value = 0
    for (let index = 0; index < longest; index += 1) {
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
