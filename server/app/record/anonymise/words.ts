/** Syllables that no common word begins with. */
const syllables = [...'xqz'].flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel))

/** Syllables of a word, at least. */
const shortest = 4

/** The made-up word with a number: distinct, lower case, and in no language. */
function madeUp(number: number): string {
  let word = ''
  for (let left = number, count = 0; left > 0 || count < shortest; count++) {
    word = syllables[left % syllables.length]! + word
    left = Math.floor(left / syllables.length)
  }
  return word
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
