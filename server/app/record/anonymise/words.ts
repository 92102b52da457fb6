/** Syllables that no common word begins with. */
const syllables = [...'xqz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

/** Numbers with this many syllables are spread, so that successive words look different. */
const length = 4
const block = syllables.length ** length
/** Has no factor in common with the size of a block. */
const step = 27_011

const spelled = (number: number, count: number): string =>
  count === 0
    ? ''
    : spelled(Math.floor(number / syllables.length), count - 1) +
      syllables[number % syllables.length]!

/** The made-up word with a number: distinct, in lower case, and in no language. */
function madeUp(number: number): string {
  const blocks = Math.floor(number / block)
  return spelled(((number + 1) * step) % block, length) + (blocks > 0 ? madeUp(blocks) : '')
}

const closing = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)(?=:?\s+#\d)/giy
const token = /@[A-Za-z0-9][A-Za-z0-9-]*(?:\[bot\])?|#\d+|[\p{L}\p{M}\p{N}_]+/gu

/** Replaces each word by a made-up one, the same one each time. */
export class Words {
  readonly #known = new Map<string, string>()
  readonly #login: (login: string) => string

  /** @param login the replacement of a login */
  constructor(login: (login: string) => string) {
    this.#login = login
  }

  word(word: string): string {
    const key = word.toLowerCase()
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = madeUp(this.#known.size)
    this.#known.set(key, made)
    return made
  }

  /**
   * Replaces the words of a text. Marks between words, short numbers, numbers of issues and the
   * words that close those are kept.
   */
  text(text: string): string {
    return text.replace(token, (found, offset: number) => {
      if (found.startsWith('#') || /^\d{1,3}$/.test(found)) return found
      if (found.startsWith('@')) return `@${this.#login(found.slice(1))}`
      closing.lastIndex = offset
      return closing.test(text) ? found.toLowerCase() : this.word(found)
    })
  }
}
