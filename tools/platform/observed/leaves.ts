/** Objects whose keys are chosen by users. Their keys count as `*`. */
const maps = /(^|\.)(files|headers|custom_properties)$/
/** Objects of any content. What is in them does not count. */
const opaque = /^(request|response)\.payload$/

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const joined = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)

/**
 * The leaves of a JSON value, each as its path and its type: `[].owner.login string`. An empty array
 * and an empty object are leaves. The path of the whole value is empty.
 */
export function* leavesOf(value: unknown, at = ''): Generator<string> {
  if (Array.isArray(value) && value.length > 0) {
    for (const each of value as unknown[]) yield* leavesOf(each, `${at}[]`)
    return
  }
  const entries = typeOf(value) === 'object' ? Object.entries(value as object) : []
  if (entries.length === 0 || opaque.test(at)) {
    yield `${at} ${typeOf(value)}`.trim()
    return
  }
  for (const [key, inner] of entries) {
    yield* leavesOf(inner, joined(at, maps.test(at) ? '*' : key))
  }
}

/** The keys that lead to a leaf, `[]` for an element of an array, and its type. */
export function partsOf(leaf: string): { steps: string[]; type: string } {
  const [path, type] = leaf.includes(' ') ? (leaf.split(' ') as [string, string]) : ['', leaf]
  return { steps: path.replaceAll('[]', '.[]').split('.').filter(Boolean), type }
}
