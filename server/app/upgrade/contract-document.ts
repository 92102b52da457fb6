/** The parts of a bundled contract that the upgrade report reads. */
export interface SchemaNode {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, SchemaNode>
  required?: string[]
  items?: SchemaNode
  additionalProperties?: boolean | SchemaNode
  oneOf?: SchemaNode[]
  anyOf?: SchemaNode[]
  allOf?: SchemaNode[]
}

export interface BodyNode {
  $ref?: string
  content?: Record<string, { schema?: SchemaNode }>
}

export interface OperationNode {
  parameters?: { $ref?: string; name?: string }[]
  requestBody?: BodyNode
  responses: Record<string, BodyNode>
}

export interface ContractDocument {
  paths: Record<string, Record<string, OperationNode>>
  components: Record<string, Record<string, unknown>>
}

/** Escapes a key for a JSON pointer (RFC 6901). */
export const escapePointer = (key: string): string =>
  key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Returns a node and its JSON pointer. A reference is resolved to its target. */
export function follow<Node extends { $ref?: string }>(
  document: ContractDocument,
  node: Node,
  at: string,
): { node: Node; at: string } {
  if (!node.$ref) return { node, at }
  const [, , kind = '', name = ''] = node.$ref.split('/')
  return follow(document, document.components[kind]?.[name] as Node, node.$ref)
}
