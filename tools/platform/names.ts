import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
  type Schema,
} from '../contract/contract.ts'

/** What is known of an operation of the documented platform: names, and no texts. */
export interface PlatformOperation {
  /** Method and path template: `GET /user`. */
  route: string
  id: string
  query: string[]
  body: string[]
}

/** Names of the properties of a schema and of its alternatives. */
function propertiesOf(document: Document, schema: Schema | undefined): string[] {
  const { properties = {}, oneOf = [], anyOf = [], allOf = [] } = resolve(document, schema ?? {})
  const inner = [...oneOf, ...anyOf, ...allOf].flatMap((each) => propertiesOf(document, each))
  return [...new Set([...Object.keys(properties), ...inner])].sort()
}

function queryOf(document: Document, { parameters = [] }: Operation): string[] {
  return parameters
    .map((each) => resolve(document, each))
    .filter((each) => each.in === 'query')
    .map(({ name }) => String(name))
    .sort()
}

function bodyOf(document: Document, { requestBody }: Operation): string[] {
  const { content = {} } = requestBody ? resolve(document, requestBody) : {}
  const names = Object.values(content).flatMap(({ schema }) => propertiesOf(document, schema))
  return [...new Set(names)].sort()
}

/** The names in every operation of an OpenAPI document, by route. */
export const namesIn = (document: Document): PlatformOperation[] =>
  [...operationsOf(document.paths)]
    .map(({ path, method, operation }) => ({
      route: `${method.toUpperCase()} ${path}`,
      id: operation.operationId,
      query: queryOf(document, operation),
      body: bodyOf(document, operation),
    }))
    .sort((one, other) => (one.route < other.route ? -1 : 1))
