/*
 * Both patterns match strings first, so that comments and commas inside strings are kept.
 * Unterminated tokens match to the end of the input, which prevents repeated scanning.
 */
const texts = String.raw`"(?:[^"\\\n]|\\.)*"?`
const comments = new RegExp(String.raw`${texts}|//[^\n]*|/\*[^]*?(?:\*/|$)`, 'g')
const lastCommas = new RegExp(String.raw`${texts}|,(?=\s*[}\]])`, 'g')

const keepStrings = (token: string) => (token.startsWith('"') ? token : ' ')

/** Parses JSON with comments and trailing commas. @throws SyntaxError for invalid input */
export function parseJsonc(text: string): unknown {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(comments, keepStrings)
    .replace(lastCommas, keepStrings)
  return JSON.parse(plain) as unknown
}
