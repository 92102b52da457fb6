import { malformed } from '../malformed.ts'

/** Decodes base64 in chunks, with line breaks anywhere (RFC 2045 section 6.8). */
export class Base64 {
  #rest = ''

  /** @throws ImportFailure */
  push(text: string): Buffer {
    const all = this.#rest + text.replace(/\s+/g, '')
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(all)) throw malformed()
    const complete = all.length - (all.length % 4)
    this.#rest = all.slice(complete)
    return Buffer.from(all.slice(0, complete), 'base64')
  }

  /** @throws ImportFailure when a group is incomplete */
  end(): void {
    if (this.#rest !== '') throw malformed()
  }
}

/** @throws ImportFailure */
export function decoded(text: string): Buffer {
  const base64 = new Base64()
  const bytes = base64.push(text)
  base64.end()
  return bytes
}
