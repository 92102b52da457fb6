/** For each position of a text, whether what was matched so far can end there. */
type Ends = boolean[]

/** A `*` continues until the next `/`, and `**` to the end. */
function afterStar(before: Ends, text: string, crosses: boolean): Ends {
  let continues = false
  return before.map((ends, position) => {
    if (!crosses && position > 0 && text[position - 1] === '/') continues = false
    return (continues ||= ends)
  })
}

function afterText(before: Ends, text: string, part: string): Ends {
  const after: Ends = new Array<boolean>(before.length).fill(false)
  for (const [position, ends] of before.entries())
    if (ends && text.startsWith(part, position)) after[position + part.length] = true
  return after
}

/**
 * Whether a text matches a pattern: `*` stands for text without `/`, `**` for any text. Takes time
 * in proportion to the product of their lengths, unlike a regular expression made of the pattern.
 */
export function matches(pattern: string | undefined, text: string): boolean {
  if (pattern === undefined || pattern === text) return true
  if (!pattern.includes('*')) return false
  let ends: Ends = [true, ...new Array<boolean>(text.length).fill(false)]
  for (const part of pattern.split(/(\*\*|\*)/))
    ends =
      part === '*' || part === '**'
        ? afterStar(ends, text, part === '**')
        : afterText(ends, text, part)
  return ends[text.length]!
}
