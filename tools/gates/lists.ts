type Node = Record<string, unknown>

/** Which items of two lists correspond, by the name of their place. */
interface Matched {
  pairs: [name: string, before: unknown, now: unknown][]
  removed: string[]
  added: string[]
}

type Alike = (before: unknown, now: unknown) => boolean

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Distinguishes `'1'` from `1`. */
function worded(item: unknown): string {
  const looksLikeAnother = typeof item === 'string' && /^(-?\d|true$|false$|null$|$)/.test(item)
  return typeof item === 'string' && !looksLikeAnother ? item : JSON.stringify(item)
}

/** Parameters are identified by name, servers by URL, simple values by themselves. */
function nameOf(item: unknown): string | undefined {
  if (!isNode(item)) return escaped(worded(item))
  if (typeof item.in === 'string') return `${item.in}:${String(item.name)}`
  return typeof item.url === 'string' ? escaped(item.url) : undefined
}

function byName(one: unknown[], other: unknown[], ours: string[], theirs: string[]): Matched {
  const pairs = ours.flatMap((name, index): Matched['pairs'] => {
    const at = theirs.indexOf(name)
    return at < 0 ? [] : [[name, one[index], other[at]]]
  })
  return {
    pairs,
    removed: ours.filter((name) => !theirs.includes(name)),
    added: theirs.filter((name) => !ours.includes(name)),
  }
}

/** Alternatives have no names: equal ones are paired first, the others in order. */
function byContent(one: unknown[], other: unknown[], alike: Alike): Matched {
  const left = new Map(other.map((item, index) => [index, item]))
  const changed = [...one.entries()].filter(([, item]) => {
    const twin = [...left].find(([, candidate]) => alike(item, candidate))
    if (twin) left.delete(twin[0])
    return !twin
  })
  const rest = [...left]
  const both = Math.min(changed.length, rest.length)
  return {
    pairs: changed
      .slice(0, both)
      .map(([index, item], nth) => [String(index), item, rest[nth]![1]] as const)
      .map(([name, before, now]) => [name, before, now]),
    removed: changed.slice(both).map(([index]) => String(index)),
    added: rest.slice(both).map(([index]) => String(index)),
  }
}

/**
 * Pairs the items of two unordered lists. `followed` has the same items with references resolved.
 */
export function matched(
  one: unknown[],
  other: unknown[],
  followed: readonly [unknown[], unknown[]],
  alike: Alike,
): Matched {
  const [ours, theirs] = followed.map((items) => items.map(nameOf)) as [
    (string | undefined)[],
    (string | undefined)[],
  ]
  const areNamed = (names: (string | undefined)[]): names is string[] => !names.includes(undefined)
  if (areNamed(ours) && areNamed(theirs)) return byName(one, other, ours, theirs)
  return byContent(one, other, alike)
}
