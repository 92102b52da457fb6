import { bytesOf, type Bytes } from '../objects/encoding.ts'
import { fit, identityText, readIdentity, type Identity } from '../objects/identity.ts'

export interface MappedAuthor {
  original_name: string
  original_email: string
  name: string
  email: string
}

/** Says that the encoding of an object has not all characters of a name that it is to have. */
export const notInEncoding = Symbol('not in encoding')

/** So many lines are remembered; nearly all of a history are of few people. */
const mostRemembered = 50_000

/** A nameless line keeps the space where its name would be, or git takes it for malformed. */
const inCommit = (identity: Identity) =>
  identity.name === '' ? ` ${identityText(identity)}` : identityText(identity)

/** Who becomes whom, by exact name and address. Whoever is not in it stays. */
export class Identities {
  readonly #wanted = new Map<string, string>()
  #remembered = new Map<string, Bytes | typeof notInEncoding | undefined>()

  constructor(authors: readonly MappedAuthor[]) {
    for (const { original_name, original_email, name, email } of authors) {
      const was = identityText({ name: original_name, email: original_email })
      const wanted = fit({ name, email })
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
    if (this.#remembered.size >= mostRemembered) this.#remembered = new Map()
    const found = this.#find(person, encoding)
    this.#remembered.set(key, found)
    return found
  }

  /**
   * What becomes of the value of an identity line; undefined where it stays.
   * @param encoding of the object, as its header says; undefined is UTF-8
   */
  rename(value: Bytes, encoding: string | undefined): Bytes | typeof notInEncoding | undefined {
    const end = value.lastIndexOf('>') + 1
    const found = this.#found(value.slice(0, end), encoding)
    return typeof found === 'string' ? found + value.slice(end) : found
  }
}
