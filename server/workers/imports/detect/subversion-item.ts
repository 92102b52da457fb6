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
export function readItem(bytes: Buffer, from = 0, depth = 0): Parsed | null | undefined {
  if (depth > maxDepth) return null
  let at = from
  while (at < bytes.length && space.test(char(bytes, at))) at++
  if (at >= bytes.length) return undefined
  const first = char(bytes, at)
  if (first === '(') return readList(bytes, at + 1, depth)
  const end = endOf(bytes, at)
  const text = bytes.toString('latin1', at, end)
  if (end >= bytes.length) return /^[\w-]*$/.test(text) ? undefined : null
  if (/^\d+$/.test(text) && char(bytes, end) === ':')
    return readString(bytes, end + 1, Number(text))
  if (!space.test(char(bytes, end))) return null
  if (/^\d+$/.test(text)) return { item: Number(text), next: end + 1 }
  return /^[A-Za-z][\w-]*$/.test(text) ? { item: text, next: end + 1 } : null
}

const char = (bytes: Buffer, at: number): string => String.fromCharCode(bytes[at] ?? 0)

function endOf(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && /[\w-]/.test(char(bytes, at))) at++
  return at
}

function readString(bytes: Buffer, from: number, length: number): Parsed | null | undefined {
  if (!Number.isSafeInteger(length)) return null
  const next = from + length + 1
  return next > bytes.length ? undefined : { item: bytes.subarray(from, next - 1), next }
}

function readList(bytes: Buffer, from: number, depth: number): Parsed | null | undefined {
  const items: Item[] = []
  let at = from
  for (;;) {
    while (at < bytes.length && space.test(char(bytes, at))) at++
    if (at >= bytes.length) return undefined
    if (char(bytes, at) === ')') return { item: items, next: at + 1 }
    const part = readItem(bytes, at, depth + 1)
    if (!part) return part
    items.push(part.item)
    at = part.next
  }
}

/** Encodes a string. */
export const stringItem = (text: string): string => `${Buffer.byteLength(text)}:${text}`
