import type { Operation } from '../../contract/operation.ts'
import {
  escapePointer,
  follow,
  type BodyNode,
  type ContractDocument,
  type OperationNode,
  type SchemaNode,
} from './contract-document.ts'

/** The parts of a request and its response that the contract describes. */
export interface RecordedExchange {
  operation: Pick<Operation, 'method' | 'path'>
  /** Names of query parameters. */
  query: string[]
  sent: unknown
  status: number
  /** Media type of the response, as in the contract. Absent for a response without a body. */
  mediaType?: string | undefined
  received: unknown
}

interface Walk {
  document: ContractDocument
  places: Set<string>
}

const kindOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

/** Whether a value matches an alternative: it has all required fields and no unknown ones. */
function fits(value: unknown, schema: SchemaNode, document: ContractDocument): boolean {
  const { node } = follow(document, schema, '')
  const kind = kindOf(value)
  if (node.type && ![node.type].flat().some((type) => type === kind || type === 'integer'))
    return false
  if (kind !== 'object') return true
  const fields = Object.keys(value as object)
  if ((node.required ?? []).some((name) => !fields.includes(name))) return false
  const known = node.properties ?? {}
  return node.additionalProperties !== false || fields.every((name) => name in known)
}

function walkObject(value: object, node: SchemaNode, at: string, walk: Walk): void {
  for (const [name, each] of Object.entries(value)) {
    const schema = node.properties?.[name]
    if (schema) walkSchema(each, schema, `${at}/properties/${escapePointer(name)}`, walk)
    else if (typeof node.additionalProperties === 'object')
      walkSchema(each, node.additionalProperties, `${at}/additionalProperties`, walk)
  }
}

/** Adds the JSON pointer of every part of a schema that a value uses. */
function walkSchema(value: unknown, schema: SchemaNode, from: string, walk: Walk): void {
  walk.places.add(from)
  const { node, at } = follow(walk.document, schema, from)
  if (node.enum && typeof value === 'string') walk.places.add(`${at}/enum/${escapePointer(value)}`)
  for (const word of ['oneOf', 'anyOf', 'allOf'] as const) {
    for (const [index, each] of (node[word] ?? []).entries()) {
      if (word === 'allOf' || fits(value, each, walk.document))
        walkSchema(value, each, `${at}/${word}/${index}`, walk)
    }
  }
  if (Array.isArray(value)) {
    for (const each of value) if (node.items) walkSchema(each, node.items, `${at}/items`, walk)
  } else if (typeof value === 'object' && value !== null) walkObject(value, node, at, walk)
}

function walkBody(
  value: unknown,
  body: BodyNode | undefined,
  from: string,
  type: string,
  walk: Walk,
): void {
  if (!body) return
  walk.places.add(from)
  const { node, at } = follow(walk.document, body, from)
  walk.places.add(at)
  const place = `${at}/content/${escapePointer(type)}`
  walk.places.add(place)
  const { schema } = node.content?.[type] ?? {}
  if (schema && value !== undefined) walkSchema(value, schema, `${place}/schema`, walk)
}

function walkQuery(names: string[], { parameters = [] }: OperationNode, at: string, walk: Walk) {
  for (const parameter of parameters) {
    const { node } = follow(walk.document, parameter, '')
    if (node.name && names.includes(node.name))
      walk.places.add(`${at}/parameters/${escapePointer(JSON.stringify(parameter))}`)
  }
}

/** Returns the JSON pointers of all parts of the contract that a request and its response use. */
export function placesUsed(exchanged: RecordedExchange, document: ContractDocument): Set<string> {
  const walk: Walk = { document, places: new Set() }
  const { path, method } = exchanged.operation
  const item = `#/paths/${escapePointer(path)}`
  const at = `${item}/${method.toLowerCase()}`
  walk.places.add(item).add(at)
  const node = document.paths[path]?.[method.toLowerCase()]
  if (!node) return walk.places
  walkQuery(exchanged.query, node, at, walk)
  walkBody(exchanged.sent, node.requestBody, `${at}/requestBody`, 'application/json', walk)
  const { status, received, mediaType = 'application/json' } = exchanged
  walkBody(received, node.responses[status], `${at}/responses/${status}`, mediaType, walk)
  return walk.places
}
