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

/**
 * Returns what JSON has too much of, if anything. Counts in the text, before anything is parsed: a
 * few bytes of text can become many times as much memory. Stops at the first excess.
 */
export function excessOf(json: Buffer, { nodes, depth }: Budget): keyof Budget | undefined {
  let [left, levels] = [nodes, depth]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = afterString(json, at) - 1
    else if (byte === comma || byte === colon) left--
    else if (byte === openBracket || byte === openBrace) {
      left--
      levels--
    } else if (byte === closeBracket || byte === closeBrace) levels++
    if (levels < 0) return 'depth'
    if (left < 0) return 'nodes'
  }
  return undefined
}
