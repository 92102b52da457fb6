import { limitOf } from './rate-limit.ts'

/**
 * The kind of a failure: `rate-limit` (wait until the window ends), `secondary-rate-limit` (send
 * requests more slowly), `unauthenticated` (401), `forbidden` (403, not a limit), `not-found` (404:
 * does not exist, or not visible to the caller), `validation` (422: see `errors`), `server` (5xx)
 * or `other`.
 *
 * @example
 * const retryable: ErrorKind[] = ['rate-limit', 'secondary-rate-limit', 'server']
 */
export type ErrorKind =
  | 'rate-limit'
  | 'secondary-rate-limit'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'validation'
  | 'server'
  | 'other'

/**
 * One entry of `errors`: a field and what is wrong with it.
 *
 * @example
 * const describe = (error: FieldError) => `${error.resource}.${error.field}: ${error.code}`
 */
export interface FieldError {
  resource?: string
  field?: string
  /** `missing`, `missing_field`, `invalid`, `already_exists`, `unprocessable` or `custom`. */
  code?: string
  /**
   * Present with the code `custom`, and sometimes with other codes. The only property of an entry
   * that is a sentence.
   */
  message?: string
}

/**
 * A response without data: 4xx and 5xx, and 304 when the request was conditional. The message is
 * the one the service sent. If the body is not an error of the service (for example, the page of a
 * proxy), the message is the status line.
 *
 * @example
 * try {
 *   await unwrap(client.GET('/users/{username}', { params: { path: { username: 'nobody' } } }))
 * } catch (error) {
 *   if (error instanceof ApiError && error.kind === 'not-found') console.log(error.documentationUrl)
 *   else throw error
 * }
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status code. */
  readonly status: number
  /** The kind of failure. */
  readonly kind: ErrorKind
  /** URL of the documentation of this failure. */
  readonly documentationUrl: string | undefined
  /** The invalid fields. Empty when the failure is not about fields. */
  readonly errors: readonly FieldError[]
  /**
   * Id of the request in the log of the service. Include it when you report a problem to the
   * operator.
   */
  readonly requestId: string | undefined
  /** Headers of the response, for example for `rateLimitOf(error.headers)`. */
  readonly headers: Headers

  /**
   * @param response - The response. Its body is not read.
   * @param body - The parsed JSON body, or the text of a body that is not JSON, as openapi-fetch
   *   returns it.
   */
  constructor(response: Response, body: unknown) {
    const { message, documentation_url, errors } = fieldsOf(body)
    super(textOf(message) ?? `${response.status} ${response.statusText}`.trimEnd())
    this.status = response.status
    this.kind = kindOf(response, message)
    this.documentationUrl = textOf(documentation_url)
    this.errors = Array.isArray(errors) ? errors.map(fieldError).filter(isFieldError) : []
    this.requestId = requestIdOf(response.headers)
    this.headers = response.headers
  }
}

/**
 * Returns the data of a successful call and throws an `ApiError` otherwise. Returns `undefined` for
 * a success without a body. Network errors and errors of the call itself are thrown unchanged.
 *
 * @param call - The result of a method of the client.
 * @throws ApiError when the response is not a success.
 *
 * @example
 * const user = await unwrap(client.GET('/user'))
 * console.log(user.login)
 */
export async function unwrap<R extends Result>(call: R | PromiseLike<R>): Promise<DataOf<R>> {
  const { data, error, response } = await call
  if (!response.ok) throw new ApiError(response, error)
  return data as DataOf<R>
}

interface Result {
  data?: unknown
  error?: unknown
  response: Response
}

/** Only a success type has a required `data`, even for operations that declare no failure. */
type DataOf<R extends Result> = R extends { data: infer Data } ? Data : never

const kinds: Record<number, ErrorKind> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  422: 'validation',
}

function kindOf({ status, headers }: Response, message: unknown): ErrorKind {
  const limit = limitOf(status, headers, message)
  if (limit) return limit === 'primary' ? 'rate-limit' : 'secondary-rate-limit'
  return kinds[status] ?? (status >= 500 ? 'server' : 'other')
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

function textOf(value: unknown) {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Some operations describe what is wrong in sentences. */
const fieldError = (value: unknown): unknown =>
  typeof value === 'string' ? { message: value } : value

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null
}

/**
 * The id of the request. Matches the header under any brand, because a response does not name the
 * brand.
 *
 * @example
 * console.log(requestIdOf((await client.GET('/user')).response.headers))
 */
export function requestIdOf(headers: Headers) {
  for (const [name, value] of headers) {
    if (/^x-([a-z0-9]+-)?request-id$/.test(name)) return value
  }
  return undefined
}
