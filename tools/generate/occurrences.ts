import { operationsOf, resolve, type Document, type Schema } from '../contract/contract.ts'

type Path = string[]
type Found = Map<string, Path[]>

const component = '#/components/schemas/'

/** The alternatives of a schema at this place. */
const alternatives = (schema: Schema) => [
  ...(schema.oneOf ?? []),
  ...(schema.anyOf ?? []),
  ...(schema.allOf ?? []),
]

/**
 * Records every place below `schema` where a named component occurs. `*` stands for every item of
 * an array or value of a map. A component inside itself is followed once, because the walker at run
 * time recurses.
 */
function walk(document: Document, schema: Schema, at: Path, within: string[], found: Found): void {
  if (schema.$ref?.startsWith(component)) {
    const name = schema.$ref.slice(component.length)
    if (within.includes(name)) return
    const paths = found.get(name) ?? []
    if (!paths.some((path) => path.join('/') === at.join('/'))) paths.push(at)
    found.set(name, paths)
    walk(document, resolve(document, schema), at, [...within, name], found)
    return
  }
  for (const each of alternatives(schema)) walk(document, each, at, within, found)
  for (const [key, each] of Object.entries(schema.properties ?? {})) {
    walk(document, each, [...at, key], within, found)
  }
  if (schema.items) walk(document, schema.items, [...at, '*'], within, found)
  if (typeof schema.additionalProperties === 'object') {
    walk(document, schema.additionalProperties, [...at, '*'], within, found)
  }
}

function occurrencesIn(document: Document, schema: Schema | undefined): Record<string, Path[]> {
  const found: Found = new Map()
  if (schema) walk(document, schema, [], [], found)
  return Object.fromEntries(found)
}

function jsonSchema(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  return content?.['application/json']?.schema
}

/**
 * Where each schema occurs in each successful response and in each webhook payload. Each place is JSON
 * text, because a server needs few of them, and objects take ten times as much memory.
 */
export function occurrencesModule(document: Document, notice: string): string {
  const replies = [...operationsOf(document.paths)].flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, reply]) => {
        const schema = jsonSchema(resolve(document, reply).content)
        return [`${operation.operationId} ${status}`, occurrencesIn(document, schema)] as const
      }),
  )
  const webhooks = Object.entries(document.webhooks ?? {}).map(([event, item]) => {
    const schema = jsonSchema(item.post?.requestBody?.content)
    return [`webhook ${event}`, occurrencesIn(document, schema)] as const
  })
  const lines = [...replies, ...webhooks]
    .filter(([, found]) => Object.keys(found).length > 0)
    .map(([place, found]) => `  ${JSON.stringify(place)}: '${JSON.stringify(found)}',`)
  return [
    `/** ${notice} */`,
    'export const occurrences: Record<string, string> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
