/**
 * Removes characters from the end of a text. `/x+$/` would start again at every character of each
 * run of them, which takes quadratic time.
 */
export function trimEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}
