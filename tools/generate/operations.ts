import {
  operationsOf,
  resolve,
  type Document,
  type Operation,
  type Schema,
} from '../contract/contract.ts'

/**
 * The resource name in `errors[].resource`: the one that the operation or its tag declares, otherwise
 * RateLimit for `rate-limit`, Hook for `hooks`.
 */
function resourceOf({ tags: declared = [] }: Document, operation: Operation): string {
  const { tags, 'x-resource': own } = operation
  if (own !== undefined) return own as string
  const [tag = ''] = tags as string[]
  const named = declared.find(({ name }) => name === tag)?.['x-resource']
  const singular = tag.replace(/ies$/, 'y').replace(/(us|ch)es$|s$/, '$1')
  return named ?? singular.replace(/(^|-)[a-z]/g, (match) => match.slice(-1).toUpperCase())
}

/** Whether a parameter may span several path segments, which OpenAPI cannot express. */
export const isMultiSegment = (parameter: object): boolean =>
  (parameter as Record<string, unknown>)['x-multi-segment'] === true

/** The parameter that may span segments; a path has at most one. */
function spanning(parameters: { name?: string }[]) {
  const spans = parameters.find(isMultiSegment)
  return spans && { multiSegment: spans.name }
}

/** Whether it accepts form data. */
const takesForms = ({ requestBody }: Operation) =>
  requestBody !== undefined && 'application/x-www-form-urlencoded' in requestBody.content

/** Media types of a body that is not read before the operation runs: a file, or text as it is. */
const uploads = ['application/octet-stream', 'text/plain']

/** Whether its body is a file or text, which it reads itself. */
export const isUpload = ({ requestBody }: Operation): boolean =>
  uploads.some((type) => type in (requestBody?.content ?? {}))

/** Whether its body may be of a JSON type. */
const takes = (document: Document, { requestBody }: Operation, type: 'array' | 'string') =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) =>
    [resolve(document, schema ?? {}).type].flat().includes(type),
  )

/**
 * The fields of a body that may be query parameters instead, with their types. Of alternatives, only
 * an object has fields.
 */
function queryFields(document: Document, operation: Operation) {
  if (operation['x-body-in-query'] !== true) return undefined
  const { schema = {} } = Object.values(operation.requestBody?.content ?? {})[0] ?? {}
  const whole = resolve(document, schema)
  const objects = [whole, ...(whole.anyOf ?? [])].map((each) => resolve(document, each))
  const fields = objects.flatMap(({ properties = {} }) => Object.entries(properties))
  return Object.fromEntries(fields.map(([name, each]) => [name, resolve(document, each).type]))
}

const isOptional = ({ requestBody }: Operation) =>
  requestBody !== undefined && !requestBody.required

/** Older shapes of JSON that callers can ask for: `beta` for `application/vnd.service.beta+json`. */
const dialects = ['beta']

const dialectsOf = (document: Document, { responses }: Operation): string[] =>
  dialects.filter((name) =>
    Object.values(responses).some((each) => {
      const content = resolve(document, each).content ?? {}
      return `application/vnd.service.${name}+json` in content
    }),
  )

/** Whether a response has `body_html`: Markdown in the forms that the caller asks for. */
function hasTextForms(document: Document, { responses }: Operation): boolean {
  return Object.values(responses).some((each) => {
    const schema = resolve(document, each).content?.['application/json']?.schema
    if (!schema) return false
    const whole = resolve(document, schema)
    const { properties = {} } = whole.items ? resolve(document, whole.items) : whole
    return 'body_html' in properties
  })
}

/** The values of a query parameter, as the table of operations has them. */
interface QueryRule {
  takes: string | readonly string[]
  least?: number
  most?: number
  days?: true
  required?: true
  otherwise: unknown
}

interface QueryParameter {
  name: string
  required?: boolean
  schema: Schema
  'x-on-invalid'?: QueryRule['otherwise']
  'x-smallest'?: number
  'x-also-format'?: 'date'
}

/** What a query parameter takes. */
function takenBy(schema: Schema): QueryRule['takes'] {
  if (schema.enum) return schema.enum as string[]
  if (schema.format === 'date-time') return 'date-time'
  if (schema.type === 'integer' || schema.type === 'boolean') return schema.type
  return 'text'
}

/** The values of a query parameter, for those that do not refuse all others. */
function queryRule(document: Document, parameter: QueryParameter): [string, QueryRule][] {
  const { name, 'x-on-invalid': otherwise, 'x-smallest': smallest } = parameter
  if (otherwise === undefined) return []
  const schema = resolve(document, parameter.schema)
  const { minimum, maximum: most } = schema as { minimum?: number; maximum?: number }
  const least = smallest ?? minimum
  const rule: QueryRule = {
    takes: takenBy(schema),
    ...(least !== undefined && { least }),
    ...(most !== undefined && { most }),
    ...(parameter['x-also-format'] && { days: true }),
    ...(parameter.required && { required: true }),
    otherwise,
  }
  return [[name, rule]]
}

/** Whether a response is HTML. */
const hasPages = (document: Document, { responses }: Operation): boolean =>
  Object.values(responses).some((each) => 'text/html' in (resolve(document, each).content ?? {}))

/** What the server needs before it runs an operation: one row of the table. */
function row(document: Document, path: string, method: string, operation: Operation) {
  const limit = operation['x-rate-limit'] as Record<string, unknown>
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each))
  const shapes = dialectsOf(document, operation)
  const query = parameters.filter((each) => each.in === 'query') as unknown as QueryParameter[]
  const rules = query.flatMap((each) => queryRule(document, each))
  return {
    method: method.toUpperCase(),
    path,
    formerPath: operation['x-former-path'],
    tag: (operation.tags as string[])[0],
    resource: resourceOf(document, operation),
    tokens: operation['x-tokens'],
    permissions: operation['x-permissions'],
    ownerPermissions: operation['x-owner-permissions'],
    permissionsNeeded: operation['x-permissions-needed'],
    role: operation['x-role'] ?? null,
    scopes: operation['x-scopes'],
    missingScope: operation['x-missing-scope'],
    membership: operation['x-membership'],
    memberPermission: operation['x-member-permission'],
    category: limit.category,
    points: limit.points,
    free: limit.primary === false,
    contentCreation: limit['content-creation'],
    limitFailure: operation['x-limit-failure'] ?? 'open',
    conditional: operation['x-conditional'] === true,
    unversioned: operation['x-unversioned'],
    deprecated: operation.deprecated === true,
    retirement: operation['x-retirement'],
    statuses: Object.keys(operation.responses).map(Number),
    query: query.map(({ name }) => name),
    ...(rules.length > 0 && { queryRules: Object.fromEntries(rules) }),
    ...(rules.some(([, { otherwise }]) => otherwise === 'unreadable') && { parsesQuery: true }),
    body: operation.requestBody !== undefined && !isUpload(operation),
    ...(isUpload(operation) && { upload: true }),
    bodyLimit: operation['x-body-limit'],
    ...spanning(parameters),
    ...(takesForms(operation) && { forms: true }),
    ...(takes(document, operation, 'array') && { lists: true }),
    ...(!isUpload(operation) && takes(document, operation, 'string') && { texts: true }),
    queryFields: queryFields(document, operation),
    ...(isOptional(operation) && { optionalBody: true }),
    ...(shapes.length > 0 && { dialects: shapes }),
    ...(hasPages(document, operation) && { pages: true }),
    ...(hasTextForms(document, operation) && { textForms: true }),
  }
}

/** The rows of a document as JSON, by quoted `operationId`. */
const rowsOf = (document: Document) =>
  new Map(
    [...operationsOf(document.paths)].map(({ path, method, operation }) => [
      JSON.stringify(operation.operationId),
      JSON.stringify(row(document, path, method, operation)),
    ]),
  )

/**
 * The table of operations: `operationId` to method, path, tokens, permissions and costs.
 * @param newest the document of the newest version, whose rows an older version shares
 */
export function operationsModule(document: Document, notice: string, newest?: Document): string {
  const shared = newest && rowsOf(newest)
  const entries = [...rowsOf(document)].map(
    ([id, text]) => `  ${id}: ${shared?.get(id) === text ? `newest[${id}]` : text},`,
  )
  return [
    `/** ${notice} */`,
    ...(newest ? ["import { operations as newest } from '../newest/operations.ts'", ''] : []),
    ...['export const operations = {', ...entries, '} as const', ''],
  ].join('\n')
}
