import { limitOf } from './rate-limit.ts'

/**
 * What a failure is about, to decide by: `rate-limit` (wait for the window's end),
 * `secondary-rate-limit` (slow down), `unauthenticated` (401), `forbidden` (403, not a limit),
 * `not-found` (404: missing or hidden), `validation` (422: see `errors`), `server` (5xx) or `other`.
 *
 * @example
 * const worthWaiting: ErrorKind[] = ['rate-limit', 'secondary-rate-limit', 'server']
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
 * One entry of a failure's `errors`: what is wrong with which field.
 *
 * @example
 * const say = (error: FieldError) => `${error.resource}.${error.field}: ${error.code}`
 */
export interface FieldError {
  resource?: string
  field?: string
  /** `missing`, `missing_field`, `invalid`, `already_exists`, `unprocessable` or `custom`. */
  code?: string
  /** Given with the code `custom`, and sometimes with others. */
  message?: string
}

/**
 * An answer that carries no data: 4xx and 5xx, and 304 when the request was conditional. Its message
 * is the service's own; an answer that is not the service's (a proxy's page, say) is described by its
 * status.
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
  /** The HTTP status. */
  readonly status: number
  /** What the failure is about. */
  readonly kind: ErrorKind
  /** Where the service explains the failure. */
  readonly documentationUrl: string | undefined
  /** The fields at fault, empty when the failure is not about fields. */
  readonly errors: readonly FieldError[]
  /** The request's id in the service's log, for a question to its operator. */
  readonly requestId: string | undefined
  /** The answer's headers, for example for `rateLimitOf(error.headers)`. */
  readonly headers: Headers

  /**
   * @param response - The answer; its body is not read.
   * @param body - The body as openapi-fetch gives it: parsed JSON, or text that is not JSON.
   */
  constructor(response: Response, body: unknown) {
    const { message, documentation_url, errors } = fieldsOf(body)
    super(textOf(message) ?? `${response.status} ${response.statusText}`.trimEnd())
    this.status = response.status
    this.kind = kindOf(response, message)
    this.documentationUrl = textOf(documentation_url)
    this.errors = Array.isArray(errors) ? errors.filter(isFieldError) : []
    this.requestId = requestIdOf(response.headers)
    this.headers = response.headers
  }
}

/**
 * Turns a call into its data: returns what a success carries and throws what a failure says. A
 * success without a body gives `undefined`. Errors of the network and of the call itself pass
 * through unchanged.
 *
 * @param call - What a method of the client returns.
 * @throws ApiError when the answer is not a success.
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

/** Only a success has `data` without a question mark, also where no failure is declared. */
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

function isFieldError(value: unknown): value is FieldError {
  return typeof value === 'object' && value !== null
}

/** Looks for `X-Request-Id` under any brand, because an answer does not say which brand it has. */
function requestIdOf(headers: Headers) {
  for (const [name, value] of headers) {
    if (/^x-([a-z0-9]+-)?request-id$/.test(name)) return value
  }
  return undefined
}
