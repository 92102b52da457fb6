import type { Operation, OperationTable } from './operation.ts'

interface Node {
  words: Map<string, Node>
  parameter?: Node
  /** Subtree of a parameter that takes all remaining segments. */
  rest?: Node
  /** Subtree after a parameter that takes one or more segments. */
  span?: Node
  /** The operations of a path template that ends here. */
  methods?: Map<string, Operation>
}

export type Match =
  { operation: Operation; parameters: Record<string, string> } | { allow: string[] } | undefined

/** Finds the operation of a method and path. The time depends only on the number of segments. */
export interface Router {
  /** The operation; the allowed methods when only the path matches; or undefined. */
  match(method: string, path: string): Match
}

const emptyNode = (): Node => ({ words: new Map() })
const isParameter = (segment: string) => segment.startsWith('{')

function insert(root: Node, operation: Operation): void {
  let node = root
  const template = operation.path.split('/').slice(1)
  for (const [index, segment] of template.entries()) {
    const spans = segment === `{${operation.multiSegment}}`
    if (spans && index === template.length - 1) node = node.rest ??= emptyNode()
    else if (spans) node = node.span ??= emptyNode()
    else if (isParameter(segment)) node = node.parameter ??= emptyNode()
    else {
      const next = node.words.get(segment) ?? emptyNode()
      node.words.set(segment, next)
      node = next
    }
  }
  node.methods ??= new Map()
  node.methods.set(operation.method, operation)
}

/**
 * Finds the template after a parameter that spans segments. The parameter takes as many segments as
 * possible.
 */
function beyond(span: Node, segments: string[], index: number): Node | undefined {
  for (let end = segments.length; end > index; end--) {
    const found = find(span, segments, end)
    if (found?.methods) return found
  }
  return undefined
}

/**
 * A literal segment takes precedence over a parameter, which is tried when the literal does not
 * match.
 */
function find(node: Node, segments: string[], index: number): Node | undefined {
  if (index === segments.length) return node.methods ? node : node.rest
  const segment = segments[index] as string
  const word = node.words.get(segment)
  const found = word && find(word, segments, index + 1)
  if (found) return found
  const named = segment !== '' && node.parameter && find(node.parameter, segments, index + 1)
  return named || (node.span && beyond(node.span, segments, index)) || node.rest
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '') segments.pop() // a trailing slash is ignored
  return segments
}

function parametersOf(
  { path, multiSegment }: Operation,
  segments: string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  const template = path.split('/').slice(1)
  const more = segments.length - template.length
  let from = 0
  try {
    for (const part of template) {
      const end = from + 1 + (part === `{${multiSegment}}` ? more : 0)
      const written = segments.slice(from, end).join('/')
      from = end
      if (isParameter(part)) parameters[part.slice(1, -1)] = decodeURIComponent(written)
    }
  } catch {
    return undefined // a malformed escape sequence matches nothing
  }
  return Object.values(parameters).some((value) => value.includes('\0')) ? undefined : parameters
}

function allowed(methods: Map<string, Operation>): string[] {
  const names = [...methods.keys()]
  return names.includes('GET') ? [...names, 'HEAD'].sort() : names.sort()
}

export function createRouter(table: OperationTable): Router {
  const root = emptyNode()
  for (const [id, row] of Object.entries(table)) insert(root, { id, ...row })
  return {
    match(method, path) {
      const segments = segmentsOf(path)
      const methods = find(root, segments, 0)?.methods
      if (!methods) return undefined
      const operation = methods.get(method)
      if (!operation) return { allow: allowed(methods) }
      const parameters = parametersOf(operation, segments)
      return parameters && { operation, parameters }
    },
  }
}
