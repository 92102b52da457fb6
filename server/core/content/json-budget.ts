import type { Budget } from './budget.ts'

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Returns the position after the string that starts at `from`. */
function afterString(json: Buffer, from: number): number {
  for (let end = json.indexOf(quote, from + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let before = end - 1
    while (json[before] === backslash) before--
    if ((end - before) % 2 === 1) return end + 1
  }
  return json.length
}

export interface JsonBudget extends Budget {
  /** Different keys. They take far longer to parse than the same keys in many objects. */
  names?: number
}

/**
 * Returns what JSON has too much of, if anything. Counts in the text, before anything is parsed: a
 * few bytes of text can become many times as much memory. Stops at the first excess.
 */
export function excessOf(json: Buffer, budget: JsonBudget): keyof JsonBudget | undefined {
  const { names: mostNames } = budget
  let { nodes: left, depth: levels } = budget
  const names = new Set<string>()
  let start = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) {
      start = at
      at = afterString(json, at) - 1
    } else if (byte === comma) left--
    else if (byte === colon) {
      left--
      if (mostNames !== undefined) {
        names.add(json.toString('latin1', start, at))
        if (names.size > mostNames) return 'names'
        start = at // no byte is read twice, however many colons follow
      }
    } else if (byte === openBracket || byte === openBrace) {
      left--
      levels--
    } else if (byte === closeBracket || byte === closeBrace) levels++
    if (levels < 0) return 'depth'
    if (left < 0) return 'nodes'
  }
  return undefined
}
