type Node = Record<string, unknown>

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const worded = (item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item))

/**
 * Where two documents differ, as JSON pointers in the manner of `#/components/…`. Lists are compared
 * as sets, and an item that only one of them has is named by its value.
 */
export function differences(one: unknown, other: unknown, at = '#'): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return []
  const bothObjects = [one, other].every((each) => typeof each === 'object' && each !== null)
  if (!bothObjects || Array.isArray(one) !== Array.isArray(other)) return [at]
  if (Array.isArray(one)) return itemsOfOneOnly(one, other as unknown[], at)
  const keys = new Set([...Object.keys(one as Node), ...Object.keys(other as Node)])
  return [...keys].flatMap((key) =>
    differences((one as Node)[key], (other as Node)[key], `${at}/${escaped(key)}`),
  )
}

function itemsOfOneOnly(one: unknown[], other: unknown[], at: string): string[] {
  const ours = one.map(worded)
  const theirs = other.map(worded)
  const missing = ours.filter((item) => !theirs.includes(item))
  const added = theirs.filter((item) => !ours.includes(item))
  return [...missing, ...added].map((item) => `${at}/${escaped(item)}`)
}
