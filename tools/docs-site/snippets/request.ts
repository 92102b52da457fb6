import { resolve, type Document, type Operation } from '../../contract/contract.ts'

/** How a request authenticates: not at all, with a token, as an OAuth app, or with an app's JWT. */
export type Credentials = 'none' | 'token' | 'client' | 'app'

/** A request built from the examples of the contract, independent of any language. */
export interface ExampleRequest {
  method: string
  /** With parameters in braces, as in the contract. */
  path: string
  params: Record<string, string | number>
  /** Required query parameters. */
  query: Record<string, string | number>
  body: unknown
  /** A file or text, instead of a body, and its media type. */
  file?: { content: string; type: string }
  credentials: Credentials
  version: string
  /**
   * Whether the body accepts media types other than JSON, so that the request must name its own.
   */
  isForm: boolean
  /** Whether a success has JSON, has text, has no body, or is a redirect. */
  answer: 'data' | 'text' | 'nothing' | 'redirect'
}

interface Parameter {
  $ref?: string
  in?: string
  name?: string
  required?: boolean
  example?: string | number
}

interface Media {
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

/**
 * Whether every caller receives the same response: no permission shows more, and there is no
 * redirect.
 */
const isForAll = ({ responses, ...operation }: Operation): boolean =>
  (operation['x-tokens'] as string[]).includes('none') &&
  (operation['x-permissions'] as unknown[]).length === 0 &&
  !('302' in responses)

/** How the samples of an operation authenticate. */
export function credentialsOf(operation: Operation): Credentials {
  const tokens = operation['x-tokens'] as string[]
  if (isForAll(operation)) return 'none'
  if (tokens.every((token) => token === 'client')) return 'client'
  return tokens.every((token) => token === 'app') ? 'app' : 'token'
}

/** @throws Error when a required parameter has no example */
function paramsOf(
  document: Document,
  operation: Operation,
  where: 'path' | 'query',
): ExampleRequest['params'] {
  const all = (operation.parameters ?? []).map((each) => resolve(document, each as Parameter))
  const needed = all.filter(({ in: place, required }) => place === where && required === true)
  return Object.fromEntries(
    needed.map(({ name, example }) => {
      if (example === undefined) throw new Error(`${operation.operationId}: ${name} has no example`)
      return [name!, example]
    }),
  )
}

function bodyOf(document: Document, { requestBody }: Operation): unknown {
  const content = (requestBody?.content ?? {}) as Record<string, Media>
  const [first] = Object.values(content['application/json']?.examples ?? {})
  return first && resolve(document, first).value
}

/** The media types of requests whose body is a file or text, with the type in examples. */
const fileTypes = { 'application/octet-stream': 'application/gzip', 'text/plain': 'text/plain' }

/** The file or text that an operation takes. */
function fileOf(document: Document, { requestBody }: Operation): ExampleRequest['file'] {
  const content = (requestBody?.content ?? {}) as Record<string, Media>
  for (const [declared, type] of Object.entries(fileTypes)) {
    const [first] = Object.values(content[declared]?.examples ?? {})
    if (first) return { content: String(resolve(document, first).value), type }
  }
  return undefined
}

const isForm = ({ requestBody }: Operation): boolean =>
  'application/x-www-form-urlencoded' in (requestBody?.content ?? {})

function answerOf(document: Document, { responses }: Operation): ExampleRequest['answer'] {
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 300)
  if (successes.length === 0) return 'redirect'
  const types = successes.flatMap(([, reply]) =>
    Object.keys(resolve(document, reply).content ?? {}),
  )
  if (types.length === 0) return 'nothing'
  return types.includes('application/json') ? 'data' : 'text'
}

/**
 * Builds a request to an operation from its examples: every path parameter, and the first example
 * of a body.
 *
 * @throws Error when a path parameter has no example
 */
export function exampleRequest(
  document: Document,
  entry: { path: string; method: string; operation: Operation },
  version: string,
): ExampleRequest {
  const { path, method, operation } = entry
  const file = fileOf(document, operation)
  return {
    method: method.toUpperCase(),
    path,
    params: paramsOf(document, operation, 'path'),
    query: paramsOf(document, operation, 'query'),
    ...(file && { file }),
    body: bodyOf(document, operation),
    isForm: isForm(operation),
    credentials: credentialsOf(operation),
    version,
    answer: answerOf(document, operation),
  }
}
