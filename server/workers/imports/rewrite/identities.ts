import { bytesOf, type Bytes } from '../objects/encoding.ts'
import { sanitizeIdentity, identityText, readIdentity, type Identity } from '../objects/identity.ts'

export interface MappedAuthor {
  original_name: string
  original_email: string
  name: string
  email: string
}

/** Returned when the encoding of an object lacks a character of the new name. */
export const notInEncoding = Symbol('not in encoding')

/** Maximum number of cached lines; nearly all lines of a history repeat. */
const maxCachedLines = 50_000

/** A line without a name keeps the space before the address, which git requires. */
const inCommit = (identity: Identity) =>
  identity.name === '' ? ` ${identityText(identity)}` : identityText(identity)

/** Author mappings by exact name and address. Other identities stay unchanged. */
export class Identities {
  readonly #wanted = new Map<string, string>()
  #remembered = new Map<string, Bytes | typeof notInEncoding | undefined>()

  constructor(authors: readonly MappedAuthor[]) {
    for (const { original_name, original_email, name, email } of authors) {
      const was = identityText({ name: original_name, email: original_email })
      const wanted = sanitizeIdentity({ name, email })
      if (identityText(wanted) !== was && !this.#wanted.has(was)) {
        this.#wanted.set(was, inCommit(wanted))
      }
    }
  }

  get isEmpty(): boolean {
    return this.#wanted.size === 0
  }

  #find(person: Bytes, encoding: string | undefined) {
    const line = readIdentity(person, encoding)
    const text = line && this.#wanted.get(identityText(line.identity))
    return text === undefined ? undefined : (bytesOf(text, encoding) ?? notInEncoding)
  }

  #found(person: Bytes, encoding: string | undefined) {
    const key = `${encoding ?? ''}\n${person}`
    if (this.#remembered.has(key)) return this.#remembered.get(key)
    if (this.#remembered.size >= maxCachedLines) this.#remembered = new Map()
    const found = this.#find(person, encoding)
    this.#remembered.set(key, found)
    return found
  }

  /**
   * Returns the new value of an identity line; undefined when it stays unchanged.
   * @param encoding from the object's header; undefined is UTF-8
   */
  rename(value: Bytes, encoding: string | undefined): Bytes | typeof notInEncoding | undefined {
    const end = value.lastIndexOf('>') + 1
    const found = this.#found(value.slice(0, end), encoding)
    return typeof found === 'string' ? found + value.slice(end) : found
  }
}
