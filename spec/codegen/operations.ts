import { operationsOf, resolve, type Document, type Operation } from './contract.ts'

/**
 * The resource name of a tag in `errors[].resource`: RateLimit for `rate-limit`, Hook for `hooks`.
 */
function resourceOf({ tags }: Operation): string {
  const [tag = ''] = tags as string[]
  const singular = tag.replace(/ies$/, 'y').replace(/(us)es$|s$/, '$1')
  return singular.replace(/(^|-)[a-z]/g, (match) => match.slice(-1).toUpperCase())
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

/** Whether its body may be of a JSON type. */
const takes = (document: Document, { requestBody }: Operation, type: 'array' | 'string') =>
  Object.values(requestBody?.content ?? {}).some(({ schema }) =>
    [resolve(document, schema ?? {}).type].flat().includes(type),
  )

const isOptional = ({ requestBody }: Operation) =>
  requestBody !== undefined && !requestBody.required

/** Older shapes of its JSON that callers can ask for: `beta` for `application/vnd.service.beta+json`. */
function dialectsOf(document: Document, { responses }: Operation): string[] {
  const types = Object.values(responses).flatMap((each) =>
    Object.keys(resolve(document, each).content ?? {}),
  )
  const names = types.map((type) => /^application\/vnd\.service\.(\w+)\+json$/.exec(type)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))]
}

/** What the server needs before it runs an operation: one row of the table. */
function row(document: Document, path: string, method: string, operation: Operation) {
  const limit = operation['x-rate-limit'] as Record<string, unknown>
  const parameters = (operation.parameters ?? []).map((each) => resolve(document, each))
  const dialects = dialectsOf(document, operation)
  return {
    method: method.toUpperCase(),
    path,
    tag: (operation.tags as string[])[0],
    resource: resourceOf(operation),
    tokens: operation['x-tokens'],
    permissions: operation['x-permissions'],
    role: operation['x-role'] ?? null,
    scopes: operation['x-scopes'],
    membership: operation['x-membership'],
    memberPermission: operation['x-member-permission'],
    category: limit.category,
    points: limit.points,
    free: limit.primary === false,
    contentCreation: limit['content-creation'],
    limitFailure: operation['x-limit-failure'] ?? 'open',
    conditional: operation['x-conditional'] === true,
    deprecated: operation.deprecated === true,
    retirement: operation['x-retirement'],
    statuses: Object.keys(operation.responses).map(Number),
    query: parameters.filter((each) => each.in === 'query').map((each) => each.name),
    body: operation.requestBody !== undefined,
    bodyLimit: operation['x-body-limit'],
    ...spanning(parameters),
    ...(takesForms(operation) && { forms: true }),
    ...(takes(document, operation, 'array') && { lists: true }),
    ...(takes(document, operation, 'string') && { texts: true }),
    ...(isOptional(operation) && { optionalBody: true }),
    ...(dialects.length > 0 && { dialects }),
  }
}

/** The table of operations: `operationId` to method, path, tokens, permissions and costs. */
export function operationsModule(document: Document, notice: string): string {
  const entries = [...operationsOf(document.paths)].map(
    ({ path, method, operation }) =>
      `  ${JSON.stringify(operation.operationId)}: ${JSON.stringify(row(document, path, method, operation))},`,
  )
  return [`/** ${notice} */`, 'export const operations = {', ...entries, '} as const', ''].join(
    '\n',
  )
}
