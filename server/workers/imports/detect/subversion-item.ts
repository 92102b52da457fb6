/** An item of the svnserve protocol: a number, string, word or list (ra_svn, section 1). */
export type Item = number | string | Buffer | Item[]

interface Parsed {
  item: Item
  next: number
}

const maxDepth = 16
const space = /[ \n]/

/**
 * Parses an item: words become text, strings become bytes. Returns undefined while it is
 * incomplete, null when it is invalid.
 */
export function readItem(said: Buffer, from = 0, depth = 0): Parsed | null | undefined {
  if (depth > maxDepth) return null
  let at = from
  while (at < said.length && space.test(char(said, at))) at++
  if (at >= said.length) return undefined
  const first = char(said, at)
  if (first === '(') return readList(said, at + 1, depth)
  const end = endOf(said, at)
  const text = said.toString('latin1', at, end)
  if (end >= said.length) return /^[\w-]*$/.test(text) ? undefined : null
  if (/^\d+$/.test(text) && char(said, end) === ':') return readString(said, end + 1, Number(text))
  if (!space.test(char(said, end))) return null
  if (/^\d+$/.test(text)) return { item: Number(text), next: end + 1 }
  return /^[A-Za-z][\w-]*$/.test(text) ? { item: text, next: end + 1 } : null
}

const char = (said: Buffer, at: number): string => String.fromCharCode(said[at] ?? 0)

function endOf(said: Buffer, from: number): number {
  let at = from
  while (at < said.length && /[\w-]/.test(char(said, at))) at++
  return at
}

function readString(said: Buffer, from: number, length: number): Parsed | null | undefined {
  if (!Number.isSafeInteger(length)) return null
  const next = from + length + 1
  return next > said.length ? undefined : { item: said.subarray(from, next - 1), next }
}

function readList(said: Buffer, from: number, depth: number): Parsed | null | undefined {
  const items: Item[] = []
  let at = from
  for (;;) {
    while (at < said.length && space.test(char(said, at))) at++
    if (at >= said.length) return undefined
    if (char(said, at) === ')') return { item: items, next: at + 1 }
    const part = readItem(said, at, depth + 1)
    if (!part) return part
    items.push(part.item)
    at = part.next
  }
}

/** Encodes a string. */
export const stringItem = (text: string): string => `${Buffer.byteLength(text)}:${text}`
