/** The parts of a bundled OpenAPI 3.1 document that the generators read. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  then?: Schema
  else?: Schema
  [key: string]: unknown
}

export interface Reply {
  $ref?: string
  content?: Record<string, { schema?: Schema }>
  [key: string]: unknown
}

export interface Operation {
  operationId: string
  deprecated?: boolean
  parameters?: { $ref?: string; in?: string; name?: string; [key: string]: unknown }[]
  requestBody?: {
    $ref?: string
    content: Record<string, { schema?: Schema }>
    [key: string]: unknown
  }
  responses: Record<string, Reply>
  [key: string]: unknown
}

export type PathItem = Partial<Record<(typeof methods)[number], Operation>> &
  Pick<Operation, 'parameters'>

export interface Document {
  openapi: string
  info: { title: string; version: string }
  tags?: { name: string; 'x-resource'?: string }[]
  paths: Record<string, PathItem>
  webhooks?: Record<string, PathItem>
  components: Record<string, Record<string, Record<string, unknown>>>
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

/**
 * Every operation of a document with its path and method, in document order. Parameters of a path
 * item are added to each of its operations.
 */
export function* operationsOf(items: Record<string, PathItem> = {}) {
  for (const [path, item] of Object.entries(items)) {
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      yield { path, method, operation: { ...operation, parameters } }
    }
  }
}

/** What a JSON pointer (RFC 6901) such as `#/components/schemas/hook` leads to, if there is anything. */
export function nodeAt(document: Document, pointer: string): unknown {
  let target: unknown = document
  for (const step of pointer.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    target = (target as Record<string, unknown> | undefined)?.[name]
  }
  return target
}

/** Follows `$ref`s within the document until something else is found. */
export function resolve<T extends { $ref?: string }>(document: Document, node: T): T {
  if (!node.$ref) return node
  const target = nodeAt(document, node.$ref)
  if (target === undefined) throw new Error(`${node.$ref} cannot be resolved`)
  return resolve(document, target as T)
}
