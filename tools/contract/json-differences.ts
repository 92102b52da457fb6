import { isDeepStrictEqual } from 'node:util'

/** How a JSON document differs from another, by JSON pointers (RFC 6901). */
export interface JsonDifferences {
  removed?: string[]
  changed?: Record<string, unknown>
}

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Lists are compared by item if they are as long as each other and have objects alone. */
function areComparable(before: unknown, after: unknown): boolean {
  if (!isNode(before) || !isNode(after)) return false
  if (!Array.isArray(before) && !Array.isArray(after)) return true
  const lists = [before, after].filter((each) => Array.isArray(each))
  return lists.length === 2 && lists[0]!.length === lists[1]!.length && lists.flat().every(isNode)
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')

function collect(
  before: unknown,
  after: unknown,
  pointer: string,
  found: Required<JsonDifferences>,
) {
  if (before === after) return
  if (!areComparable(before, after)) {
    if (!isDeepStrictEqual(before, after)) found.changed[pointer] = after
    return
  }
  const [then, now] = [before as Node, after as Node]
  for (const key of Object.keys(then))
    if (!(key in now)) found.removed.push(`${pointer}/${escaped(key)}`)
  for (const [key, value] of Object.entries(now)) {
    const place = `${pointer}/${escaped(key)}`
    if (key in then) collect(then[key], value, place, found)
    else found.changed[place] = value
  }
}

/** What a document has otherwise than the one before. */
export function differencesBetween(before: unknown, after: unknown): JsonDifferences {
  const found = { removed: [], changed: {} }
  collect(before, after, '', found)
  return Object.fromEntries(
    Object.entries(found).filter(([, each]) => Object.keys(each).length > 0),
  )
}

/** The node that has the field or item of a pointer, and its key there. */
function placeOf(root: Node, pointer: string): [holder: Node, key: string] {
  const keys = pointer.split('/').map(unescaped)
  const last = keys.pop()!
  return [keys.reduce((node, key) => node[key] as Node, root), last]
}

/** The document that has these differences. New fields come last. */
export function withDifferences(before: unknown, differences: JsonDifferences): unknown {
  const root: Node = { '': structuredClone(before) }
  for (const pointer of differences.removed ?? []) {
    const [holder, key] = placeOf(root, pointer)
    delete holder[key]
  }
  for (const [pointer, value] of Object.entries(differences.changed ?? {})) {
    const [holder, key] = placeOf(root, pointer)
    holder[key] = value
  }
  return root['']
}
