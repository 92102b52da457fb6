import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
  type Schema,
} from '../contract/contract.ts'

/** Names of the fields of a value, each with those of its own value. Arrays are as their items. */
export interface Fields {
  [name: string]: Fields
}

/** Names that an operation has. */
export interface OperationFields {
  /** Method and path template: `GET /user`. */
  route: string
  /** Statuses of successes. */
  successes: string[]
  /** Statuses of redirects and errors. */
  errors: string[]
  query: string[]
  body: Fields
  /** Fields of the body with a default, such as `.active true`. */
  defaults: string[]
  response: Fields
}

/** How deep fields are read. Schemas may contain themselves. */
const levels = 4

const partsOf = ({ oneOf = [], anyOf = [], allOf = [], ...rest }: Schema): Schema[] => [
  ...[...oneOf, ...anyOf, ...allOf],
  ...[rest.then, rest.else, rest.items].filter((each) => each !== undefined),
]

/** A schema with all its alternatives, and the items of arrays. */
function spread(document: Document, schema: Schema, seen: Set<Schema> = new Set()): Schema[] {
  const found = resolve(document, schema)
  if (seen.has(found)) return []
  seen.add(found)
  return [found, ...partsOf(found).flatMap((each) => spread(document, each, seen))]
}

function fieldsOf(document: Document, schemas: readonly Schema[], depth: number): Fields {
  if (depth === 0) return {}
  const values = new Map<string, Schema[]>()
  for (const { properties = {}, additionalProperties } of schemas.flatMap((each) =>
    spread(document, each),
  )) {
    const all: Record<string, Schema> = { ...properties }
    if (typeof additionalProperties === 'object') all['*'] = additionalProperties
    for (const [name, schema] of Object.entries(all)) {
      values.set(name, [...(values.get(name) ?? []), schema])
    }
  }
  const names = [...values].sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    names.map(([name, found]) => [name, fieldsOf(document, found, depth - 1)]),
  )
}

/** The defaults of a schema and of what it contains, by path. */
function defaultsIn(document: Document, schema: Schema, at: string, depth: number): string[] {
  if (depth === 0) return []
  return spread(document, schema).flatMap(({ default: value, properties = {} }) => [
    ...(value === undefined ? [] : [`${at} ${JSON.stringify(value)}`]),
    ...Object.entries(properties).flatMap(([name, each]) =>
      defaultsIn(document, each, `${at}.${name}`, depth - 1),
    ),
  ])
}

type Contents = Record<string, { schema?: Schema }>

const inContents = (document: Document, contents: readonly Contents[]) =>
  fieldsOf(
    document,
    contents
      .flatMap((each) => Object.values(each))
      .flatMap(({ schema }) => (schema ? [schema] : [])),
    levels,
  )

const queryOf = (document: Document, { parameters = [] }: Operation) =>
  parameters
    .map((each) => resolve(document, each))
    .filter((each) => each.in === 'query')
    .map(({ name }) => String(name))
    .sort()

function ofOperation(document: Document, operation: Operation): Omit<OperationFields, 'route'> {
  const replies = Object.entries(operation.responses)
  const succeeded = replies.filter(([status]) => status.startsWith('2'))
  const contents = succeeded.map(([, reply]) => resolve(document, reply).content ?? {})
  const { requestBody } = operation
  const taken: Contents = requestBody ? (resolve(document, requestBody).content ?? {}) : {}
  const defaults = Object.values(taken).flatMap(({ schema }) =>
    schema ? defaultsIn(document, schema, '', levels) : [],
  )
  return {
    successes: succeeded.map(([status]) => status),
    errors: replies.map(([status]) => status).filter((status) => /^[345]\d\d$/.test(status)),
    query: queryOf(document, operation),
    body: inContents(document, [taken]),
    defaults: [...new Set(defaults)],
    response: inContents(document, contents),
  }
}

/** The names in every operation of an OpenAPI document. */
export const operationFields = (document: Document): OperationFields[] =>
  [...operationsOf(document.paths)].map(({ path, method, operation }) => ({
    route: `${method.toUpperCase()} ${path}`,
    ...ofOperation(document, operation),
  }))
