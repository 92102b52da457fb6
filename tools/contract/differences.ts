type Node = Record<string, unknown>

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const worded = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))

/**
 * Returns where two documents differ, as JSON pointers such as `#/components/…`. Lists are compared
 * as sets; an item that only one of them has is named by its value.
 */
export function differences(one: unknown, other: unknown, at = '#'): string[] {
  if (one === other) return []
  if (Array.isArray(one) && Array.isArray(other)) return itemsOfOneOnly(one, other, at)
  if (!isNode(one) || !isNode(other)) return [at]
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].flatMap((key) => differences(one[key], other[key], `${at}/${escaped(key)}`))
}

function itemsOfOneOnly(one: unknown[], other: unknown[], at: string): string[] {
  const ours = one.map(worded)
  const theirs = other.map(worded)
  const missing = ours.filter((item) => !theirs.includes(item))
  const added = theirs.filter((item) => !ours.includes(item))
  return [...missing, ...added].map((item) => `${at}/${escaped(item)}`)
}
