import {
  resolve,
  type Document,
  type Reply,
  type Schema,
} from '../../../../tools/contract/contract.ts'
import type { Cut } from './cut.ts'

export type Direction = 'request' | 'response'

const alternatives = ['oneOf', 'anyOf', 'allOf'] as const

function walk(document: Document, written: Schema | undefined, found: Set<Schema>): void {
  if (!written) return
  const schema = resolve(document, written)
  if (found.has(schema)) return
  found.add(schema)
  for (const each of Object.values(schema.properties ?? {})) walk(document, each, found)
  for (const word of alternatives)
    for (const each of schema[word] ?? []) walk(document, each, found)
  walk(document, schema.items, found)
  if (typeof schema.additionalProperties === 'object')
    walk(document, schema.additionalProperties, found)
}

/** Every parameter of the operation and of its path, with references resolved. */
export const parametersOf = ({ document, path, operation }: Cut) =>
  [...(document.paths[path]!.parameters ?? []), ...(operation.parameters ?? [])].map(
    (each) =>
      resolve(document, each) as { name: string; in: string; required?: boolean; schema: Schema },
  )

const bodiesOf = (content: Record<string, { schema?: Schema }> = {}) =>
  Object.values(content).map(({ schema }) => schema)

function inRequest({ document, operation }: Cut): Set<Schema> {
  const found = new Set<Schema>()
  const body = operation.requestBody && resolve(document, operation.requestBody)
  for (const schema of bodiesOf(body?.content)) walk(document, schema, found)
  return found
}

function inResponse({ document, operation }: Cut): Set<Schema> {
  const found = new Set<Schema>()
  for (const response of Object.values(operation.responses))
    for (const schema of bodiesOf(resolve(document, response).content))
      walk(document, schema, found)
  return found
}

/** The schemas used in one direction only. Schemas used in both are a different kind of edit. */
export function schemasOf(cut: Cut, direction: Direction): Schema[] {
  const [ours, theirs] =
    direction === 'request' ? [inRequest(cut), inResponse(cut)] : [inResponse(cut), inRequest(cut)]
  return [...ours].filter((schema) => !theirs.has(schema))
}

/** The same for schemas with fields, including the fields. */
export const fieldsOf = (cut: Cut, direction: Direction) =>
  schemasOf(cut, direction).flatMap((owner) =>
    Object.entries(owner.properties ?? {}).map(([name, written]) => ({
      owner: owner as Schema & { properties: Record<string, Schema>; required?: string[] },
      name,
      schema: resolve(cut.document, written),
    })),
  )

/** The body of a request, with references resolved. */
export const bodyOf = ({ document, operation }: Cut) =>
  operation.requestBody && resolve(document, operation.requestBody)

/** Every response, with references resolved. */
export const answersOf = ({ document, operation }: Cut): Reply[] =>
  Object.values(operation.responses).map((each) => resolve(document, each))
