import type { CallOptions } from './call-options.ts'
import { requestIdOf, unwrap, type ErrorKind } from './errors.ts'

/**
 * A document with the types of its result and its variables, as code generators write it
 * (`TypedDocumentString` of GraphQL Code Generator).
 *
 * @example
 * const document: TypedDocument<{ viewer: { login: string } }> = '{ viewer { login } }'
 */
export interface TypedDocument<Data, Variables = Record<string, unknown>> {
  toString(): string
  __apiType?: ((variables: Variables) => Data) | undefined
}

/**
 * One error of a result. `type` is absent when the document is invalid.
 *
 * @example
 * const isMissing = ({ type }: GraphqlFailure) => type === 'NOT_FOUND'
 */
export interface GraphqlFailure {
  /** What kind of failure it is, such as `NOT_FOUND`. The GraphQL guide of the server lists them. */
  type?: string
  message: string
  /** The field that failed: names, and indexes of lists. */
  path?: (string | number)[]
  /** Where the document has the field. */
  locations?: { line: number; column: number }[]
}

/**
 * A result with errors. `data` has the fields that succeeded; it is `undefined` when the document
 * did not run, and `null` when nothing succeeded.
 *
 * @example
 * try {
 *   await graphql(client, '{ user(login: "nobody") { id } }')
 * } catch (error) {
 *   if (error instanceof GraphqlError) console.log(error.kind, error.data, error.errors[0]?.path)
 *   else throw error
 * }
 */
export class GraphqlError extends Error {
  override readonly name = 'GraphqlError'
  /** The kind of the first error, as an `ApiError` has it. */
  readonly kind: ErrorKind
  readonly errors: readonly GraphqlFailure[]
  readonly data: unknown
  /** Id of the request in the log of the service. */
  readonly requestId: string | undefined
  /** Headers of the response, for example for `rateLimitOf(error.headers)`. */
  readonly headers: Headers

  constructor(errors: readonly GraphqlFailure[], data: unknown, { headers }: Response) {
    super(errors.map(({ message }) => message).join('\n'))
    this.kind = kinds[errors[0]?.type ?? ''] ?? 'other'
    this.errors = errors
    this.data = data
    this.requestId = requestIdOf(headers)
    this.headers = headers
  }
}

const kinds: Record<string, ErrorKind> = {
  FORBIDDEN: 'forbidden',
  INSUFFICIENT_SCOPES: 'forbidden',
  INTERNAL: 'server',
  NOT_FOUND: 'not-found',
  RATE_LIMITED: 'rate-limit',
  SERVICE_UNAVAILABLE: 'server',
  UNPROCESSABLE: 'validation',
}

interface Sent {
  data?: Result
  error?: unknown
  response: Response
}

interface Result {
  data?: unknown
  errors?: GraphqlFailure[]
}

/** Any client. The types of a version have no documents. */
interface Sender {
  POST: (path: never, call: never) => Promise<unknown>
}

/**
 * Sends a GraphQL document and returns its data. The client's credentials, retries and timeouts
 * apply. With `retry`, a document is sent again when a rate limit refused it before it ran.
 *
 * @param document - A text, or a typed document, from which the types follow. For a text, the type
 *   of the data can be given: `graphql<Data>(…)`.
 * @param options - Options of the call.
 * @throws GraphqlError when the result has errors; ApiError when the response is not a success.
 *
 * @example
 * type Viewer = { viewer: { login: string } }
 * const { viewer } = await graphql<Viewer>(client, '{ viewer { login } }')
 * console.log(viewer.login)
 * @example
 * // Values belong in variables.
 * const found = await graphql(
 *   client,
 *   'query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id } }',
 *   { owner: 'acme', name: 'widgets' },
 * )
 */
export async function graphql<Data = unknown, Variables extends object = Record<string, unknown>>(
  client: Sender,
  document: string | TypedDocument<Data, Variables>,
  variables?: Variables,
  options: CallOptions = {},
): Promise<Data> {
  const body = { query: String(document), ...(variables && { variables }) }
  const send = client.POST as unknown as (path: string, call: object) => Promise<Sent>
  const sent = await send('/graphql', { ...options, body })
  const { data, errors } = (await unwrap(sent)) as Result
  if (errors && errors.length > 0) throw new GraphqlError(errors, data, sent.response)
  return data as Data
}
