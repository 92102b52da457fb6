import { createHash } from 'node:crypto'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/**
 * Nearly all responses have the same headers. Stored once, they take one percent of a baseline
 * instead of half of it.
 */
export interface Shared<T> {
  headers: Record<string, Node>
  document: T
}

function mapped(value: unknown, change: (headers: unknown) => unknown, within = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, change))
  if (!isNode(value)) return value
  const isResponses = within === 'responses'
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const isHeaders = isResponses && isNode(each) && each.headers !== undefined
      const node = isHeaders ? { ...each, headers: change(each.headers) } : each
      return [key, isHeaders ? node : mapped(node, change, key)]
    }),
  )
}

/** Moves response headers into shared sets, named by their content. */
export function shareHeaders<T>(document: T): Shared<T> {
  const headers: Shared<T>['headers'] = {}
  const shared = mapped(document, (node) => {
    const name = createHash('sha256').update(JSON.stringify(node)).digest('hex').slice(0, 8)
    headers[`headers-${name}`] = node as Node
    return `headers-${name}`
  })
  return { headers, document: shared as T }
}

/** The inverse of `shareHeaders`. */
export function unshareHeaders<T>({ headers, document }: Shared<T>): T {
  return mapped(document, (name) => (typeof name === 'string' ? headers[name] : name)) as T
}
