/** Names from files can contain line breaks, and sequences that a terminal would obey. */
const inOneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

/** A usage or configuration error: one line for the operator, and exit code 2. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(message?: string) {
    super(message && inOneLine(message))
  }
}
