import type { Operation, OperationTable } from './operation.ts'

interface Node {
  words: Map<string, Node>
  parameter?: Node
  /** Set where a path template ends. */
  methods?: Map<string, Operation>
}

export type Match =
  { operation: Operation; parameters: Record<string, string> } | { allow: string[] } | undefined

/** Finds the operation of a method and path in as many steps as the path has segments. */
export interface Router {
  /** The operation; or the methods its path allows when the method is another; or nothing. */
  match(method: string, path: string): Match
}

const emptyNode = (): Node => ({ words: new Map() })
const isParameter = (segment: string) => segment.startsWith('{')

function insert(root: Node, operation: Operation): void {
  let node = root
  for (const segment of operation.path.split('/').slice(1)) {
    if (isParameter(segment)) node = node.parameter ??= emptyNode()
    else {
      const next = node.words.get(segment) ?? emptyNode()
      node.words.set(segment, next)
      node = next
    }
  }
  node.methods ??= new Map()
  node.methods.set(operation.method, operation)
}

/** A word is preferred to a parameter; where it leads nowhere the parameter is tried. */
function find(node: Node, segments: string[], index: number): Node | undefined {
  if (index === segments.length) return node.methods ? node : undefined
  const segment = segments[index] as string
  const word = node.words.get(segment)
  const found = word && find(word, segments, index + 1)
  if (found || segment === '') return found
  return node.parameter && find(node.parameter, segments, index + 1)
}

function segmentsOf(path: string): string[] {
  const segments = path.split('/').slice(1)
  if (segments.length > 1 && segments.at(-1) === '') segments.pop() // a trailing slash is tolerated
  return segments
}

function parametersOf(template: string, segments: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  try {
    template.split('/').forEach((part, index) => {
      if (!isParameter(part)) return
      parameters[part.slice(1, -1)] = decodeURIComponent(segments[index - 1] as string)
    })
  } catch {
    return undefined // a malformed escape names nothing
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
      const parameters = parametersOf(operation.path, segments)
      return parameters && { operation, parameters }
    },
  }
}
