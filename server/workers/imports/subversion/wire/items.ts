import { ImportFailure } from '../../failure.ts'
import { malformed } from '../malformed.ts'

/**
 * An item of the protocol: a word, a number, a string (as bytes), or a list (protocol, section 1).
 */
export type Item = Word | number | Buffer | Item[]

/** Words are keywords of the protocol; strings carry data. */
export type Word = string

/**
 * Maximum bytes of the strings of one item. Property values arrive whole, file contents in chunks.
 */
const maxItemBytes = 32 * 1024 * 1024
const maxTokenLength = 256
const maxItems = 1_000_000
const maxDepth = 32

/** Items of one revision in the log are the largest ones: each changed path is up to ten items. */
const tooLarge = () =>
  new ImportFailure(
    'too large',
    'The source has a revision that changes more paths than an import allows, about 100,000.',
  )

const space = (byte: number | undefined) => byte === 0x20 || byte === 0x0a
const digit = (byte: number) => byte >= 0x30 && byte <= 0x39
const letter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

interface Gathered {
  parts: Buffer[]
  missing: number
}

/** Parses a stream into items, in chunks of any size. */
export class Items {
  /** Parsed items that were not taken yet. */
  readonly #ready: Item[] = []
  #taken = 0
  readonly #open: Item[][] = []
  #count = 0
  #size = 0
  /** The start of an incomplete token. */
  #rest: Buffer = Buffer.alloc(0)
  #string: Gathered | undefined

  /** Returns the next complete item; undefined when there is none. */
  take(): Item | undefined {
    const item = this.#ready[this.#taken]
    if (item === undefined) return undefined
    this.#taken += 1
    if (this.#taken === this.#ready.length) {
      this.#ready.length = 0
      this.#taken = 0
    }
    return item
  }

  /** @throws ImportFailure */
  push(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    this.#rest = Buffer.alloc(0)
    let at = 0
    while (at < bytes.length) {
      const next = this.#string
        ? this.#readString(this.#string, bytes, at)
        : this.#readToken(bytes, at)
      if (next === undefined) {
        this.#rest = bytes.subarray(at)
        if (this.#rest.length > maxTokenLength) throw malformed()
        return
      }
      at = next
    }
  }

  /** Returns the offset of the next token; undefined when this one is incomplete. */
  #readToken(bytes: Buffer, at: number): number | undefined {
    const first = bytes[at] ?? 0
    if (space(first)) return at + 1
    if (at + 1 >= bytes.length) return undefined
    if (first === 0x28) return this.#begin(bytes, at)
    if (first === 0x29) return this.#end(bytes, at)
    if (digit(first)) return this.#readNumber(bytes, at)
    if (letter(first)) return this.#readWord(bytes, at)
    throw malformed()
  }

  #begin(bytes: Buffer, at: number): number {
    if (!space(bytes[at + 1]) || this.#open.length >= maxDepth) throw malformed()
    this.#open.push([])
    return at + 2
  }

  #end(bytes: Buffer, at: number): number {
    const list = this.#open.pop()
    if (!list || !space(bytes[at + 1])) throw malformed()
    this.#add(list)
    return at + 2
  }

  #readNumber(bytes: Buffer, at: number): number | undefined {
    let end = at
    while (end < bytes.length && digit(bytes[end] ?? 0)) end += 1
    if (end - at > 20) throw malformed()
    const byte = bytes[end]
    if (byte === undefined) return undefined
    const number = Number(bytes.toString('latin1', at, end))
    if (byte === 0x3a) return this.#beginString(number, end)
    if (!space(byte)) throw malformed()
    this.#add(number)
    return end + 1
  }

  #readWord(bytes: Buffer, at: number): number | undefined {
    let end = at
    while (end < bytes.length && !space(bytes[end])) end += 1
    if (end === bytes.length) return undefined
    const word = bytes.toString('latin1', at, end)
    if (word.length > maxTokenLength || !/^[A-Za-z][A-Za-z0-9-]*$/.test(word)) throw malformed()
    this.#add(word)
    return end + 1
  }

  #beginString(length: number, at: number): number {
    if (length > maxItemBytes) throw malformed()
    this.#size += length
    if (this.#size > maxItemBytes) throw tooLarge()
    this.#string = { parts: [], missing: length }
    return at + 1
  }

  #readString(string: Gathered, bytes: Buffer, at: number): number {
    const part = bytes.subarray(at, at + string.missing)
    string.missing -= part.length
    if (part.length > 0) string.parts.push(part)
    const end = at + part.length
    if (string.missing > 0 || end === bytes.length) return end
    if (!space(bytes[end])) throw malformed()
    this.#string = undefined
    this.#add(string.parts.length === 1 ? (string.parts[0] ?? part) : Buffer.concat(string.parts))
    return end + 1
  }

  #add(item: Item): void {
    const list = this.#open.at(-1)
    if (list) {
      this.#count += 1
      if (this.#count > maxItems) throw tooLarge()
      list.push(item)
      return
    }
    this.#count = 0
    this.#size = 0
    this.#ready.push(item)
  }
}
