import type { Operation } from './operation.ts'

/** What routing needs of an operation. */
type Route = Pick<Operation, 'method' | 'path' | 'formerPath' | 'multiSegment'>

interface Node<Row> {
  words: Map<string, Node<Row>>
  parameter?: Node<Row>
  /** Subtree of a parameter that takes all remaining segments. */
  rest?: Node<Row>
  /** Subtree after a parameter that takes one or more segments. */
  span?: Node<Row>
  /** The operations of a path template that ends here. */
  methods?: Map<string, Row>
}

export type Match<Row = Operation> =
  | { operation: Row; parameters: Record<string, string> }
  | { allow: string[] }
  | undefined

/** Finds the operation of a method and path. The time depends only on the number of segments. */
export interface Router<Row = Operation> {
  /** All operations by id. */
  readonly operations: ReadonlyMap<string, Row>
  /** The operation; the allowed methods when only the path matches; or undefined. */
  match(method: string, path: string): Match<Row>
}

const emptyNode = <Row>(): Node<Row> => ({ words: new Map() })
const isParameter = (segment: string) => segment.startsWith('{')

function insert<Row extends Route>(root: Node<Row>, operation: Row, path = operation.path): void {
  let node = root
  const template = path.split('/').slice(1)
  for (const [index, segment] of template.entries()) {
    const spans = segment === `{${operation.multiSegment}}`
    if (spans && index === template.length - 1) node = node.rest ??= emptyNode()
    else if (spans) node = node.span ??= emptyNode()
    else if (isParameter(segment)) node = node.parameter ??= emptyNode()
    else {
      const next = node.words.get(segment) ?? emptyNode<Row>()
      node.words.set(segment, next)
      node = next
    }
  }
  node.methods ??= new Map()
  node.methods.set(operation.method, operation)
}

function treeOf<Row extends Route>(operations: readonly Row[]): Node<Row> {
  const root = emptyNode<Row>()
  for (const operation of operations) {
    insert(root, operation)
    if (operation.formerPath) insert(root, operation, operation.formerPath)
  }
  return root
}

/**
 * Finds the template after a parameter that spans segments. The parameter takes as many segments as
 * possible.
 */
function beyond<Row>(span: Node<Row>, segments: string[], index: number): Node<Row> | undefined {
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
function find<Row>(node: Node<Row>, segments: string[], index: number): Node<Row> | undefined {
  if (index === segments.length) return node.methods ? node : node.rest
  const segment = segments[index] as string
  const word = node.words.get(segment)
  const found = word && find(word, segments, index + 1)
  if (found) return found
  const named = segment !== '' && node.parameter && find(node.parameter, segments, index + 1)
  return named || (node.span && beyond(node.span, segments, index)) || node.rest
}

function parametersOf(
  { path, multiSegment }: Route,
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

/** POST stands for PATCH, for clients that cannot send PATCH. */
const inPlaceOf = <Row>(method: string, methods: Map<string, Row>) =>
  method === 'POST' ? methods.get('PATCH') : undefined

function allowed(methods: Map<string, unknown>): string[] {
  const names = new Set(methods.keys())
  if (names.has('GET')) names.add('HEAD')
  if (names.has('PATCH')) names.add('POST')
  return [...names].sort()
}

/** Creates a router for a table of operations. */
export function createRouter<Row extends Route>(
  table: Record<string, Row>,
): Router<Row & { id: string }> {
  const rows = Object.entries(table).map(([id, row]) => ({ id, ...row }))
  let root: Node<(typeof rows)[number]> | undefined
  return {
    operations: new Map(rows.map((row) => [row.id, row])),
    match(method, path) {
      root ??= treeOf(rows) // a server whose callers use one version needs one tree
      const segments = path.split('/').slice(1)
      const methods = find(root, segments, 0)?.methods
      if (!methods) return undefined
      const operation = methods.get(method) ?? inPlaceOf(method, methods)
      if (!operation) return { allow: allowed(methods) }
      const parameters = parametersOf(operation, segments)
      return parameters && { operation, parameters }
    },
  }
}
