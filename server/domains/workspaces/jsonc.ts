/*
 * Both patterns take whole texts first, so that what is in one is neither a comment nor a comma, and take
 * what is not ended to the end, so that nothing is looked at twice.
 */
const texts = String.raw`"(?:[^"\\\n]|\\.)*"?`
const comments = new RegExp(String.raw`${texts}|//[^\n]*|/\*[^]*?(?:\*/|$)`, 'g')
const lastCommas = new RegExp(String.raw`${texts}|,(?=\s*[}\]])`, 'g')

const unlessText = (token: string) => (token.startsWith('"') ? token : ' ')

/** JSON with comments and commas before an end, as people write configurations; undefined for what is none. */
export function parseJsonc(text: string): unknown {
  const plain = text
    .replace(/^\ufeff/, '')
    .replace(comments, unlessText)
    .replace(lastCommas, unlessText)
  try {
    return JSON.parse(plain) as unknown
  } catch {
    return undefined
  }
}
