import { httpDate } from './clock.ts'

/** One entry of `errors` in an error response. */
export interface FieldError {
  /** The value that was refused. */
  value?: string
  resource: string
  field: string
  code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom'
  message?: string
}

export interface Failure {
  status: number
  message: string
  /** Invalid fields, or sentences. */
  errors?: FieldError[] | string[]
  /** What is wrong with the request as a whole, which is sent as `errors`. */
  reason?: string
  /** Whether the request does not count against the primary rate limit. */
  free?: boolean
  headers?: Record<string, string>
  /** The current URL of the resource. */
  url?: string
  /** Whether the message is the whole response, as text. */
  isText?: boolean
  /** The page for `documentation_url`, below `/docs/`, instead of that of the operation. */
  page?: string
}

/**
 * The error that steps and handlers throw on purpose. `report-failure` sends it as a response. Any
 * other error becomes a 500 without details.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly errors: FieldError[] | string[] | undefined
  readonly reason: string | undefined
  readonly free: boolean
  readonly headers: Record<string, string> | undefined
  readonly url: string | undefined
  readonly page: string | undefined
  readonly isText: boolean

  constructor(failure: Failure) {
    const { status, message, errors, reason, free = false, headers, url, page } = failure
    super(message)
    this.status = status
    this.errors = errors
    this.reason = reason
    this.free = free
    this.headers = headers
    this.url = url
    this.page = page
    this.isText = failure.isText ?? false
  }
}

export const badRequest = (message: string, reason?: string) =>
  new ServiceError({ status: 400, message, ...(reason !== undefined && { reason }) })

/** The query cannot be read; the response is a line of text. */
export const unreadableQuery = (problem: string) =>
  new ServiceError({
    status: 400,
    message: `Failed to deserialize query string: ${problem}`,
    isText: true,
  })

/** The body is not JSON. */
export const unparsableJson = () => badRequest('Problems parsing JSON')

/** The body is JSON, but not an object. */
export const bodyNotAnObject = () => badRequest('Body should be a JSON object')

/** A 401 lists the accepted schemes (RFC 9110 11.6.1). */
const challenge = { 'WWW-Authenticate': 'Bearer realm="api", Basic realm="api"' }

export const requiresAuthentication = () =>
  new ServiceError({ status: 401, message: 'Requires authentication', headers: challenge })

/** The same for documents. It is free, because anonymous callers have a quota of 0 for them. */
export const documentsRequireAuthentication = () =>
  new ServiceError({
    status: 401,
    message: 'This endpoint requires you to be authenticated.',
    headers: challenge,
    free: true,
    page: 'guides/graphql.html#tokens',
  })

/** An invalid token; the message describes the problem. */
export const invalidToken = (message: string) =>
  new ServiceError({ status: 401, message, headers: challenge, free: true })

export const badCredentials = () => invalidToken('Bad credentials')

export const forbidden = (message: string) => new ServiceError({ status: 403, message })

const goodNews =
  " (But here's the good news: Authenticated requests get a higher rate limit. Check out the " +
  'documentation for more details.)'

/** Clients detect the primary limit by the start of this message. */
export const rateLimitExceeded = (caller: string, isAnonymous: boolean) =>
  new ServiceError({
    status: 403,
    message: `API rate limit exceeded for ${caller}.${isAnonymous ? goodNews : ''}`,
    page: '#rate-limits',
  })

/**
 * Clients detect a secondary limit by this message and by the end of `documentation_url`.
 * @param wait seconds
 */
export const secondaryLimitExceeded = (wait: number) =>
  new ServiceError({
    status: 429,
    message:
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    headers: { 'Retry-After': String(wait) },
    page: '#secondary-rate-limits',
  })

/** A service that this server depends on is unavailable. @param wait seconds before a retry */
export const serviceUnavailable = (wait: number) =>
  new ServiceError({
    status: 503,
    message: 'Service Unavailable',
    headers: { 'Retry-After': String(wait) },
  })

/** The disk that stores content is full (RFC 4918 11.5). */
export const insufficientStorage = () =>
  new ServiceError({ status: 507, message: 'Insufficient Storage' })

/** `Retry-After` during maintenance, in seconds. */
const maintenanceWait = 300

/** The operator has disabled the operation for maintenance. */
export const inMaintenance = () =>
  new ServiceError({
    status: 503,
    message: 'This operation is in maintenance. Please try again later.',
    headers: { 'Retry-After': String(maintenanceWait) },
  })

/** The operation has ended. There is no `Retry-After`, because it does not return. */
export const outOfService = () =>
  new ServiceError({ status: 503, message: 'This operation went out of service.' })

/** @param wait seconds until the next attempt is accepted */
export const tooManyFailedLogins = (wait: number) =>
  new ServiceError({
    status: 403,
    message: 'Maximum number of login attempts exceeded. Please try again later.',
    free: true,
    headers: { 'Retry-After': String(wait) },
  })

/** RFC 7725. @param login the account under trade controls */
export const unavailableForLegalReasons = (login: string) =>
  new ServiceError({
    status: 451,
    message: `Unavailable for legal reasons. Trade controls apply to ${login}.`,
  })

/** The request changes nothing. The response has no body. */
export const notModified = () => new ServiceError({ status: 304, message: 'Not Modified' })

/** Also sent for resources that are not visible to the caller. */
export const notFound = () => new ServiceError({ status: 404, message: 'Not Found' })

/** There is nothing, for a reason that the caller may know. */
export const nothingFound = (message: string) => new ServiceError({ status: 404, message })

/** The requested form of a change is too large. */
export const diffTooLarge = () =>
  new ServiceError({
    status: 406,
    message: 'Sorry, the diff exceeded the maximum size of 16 MiB.',
  })

/** Nothing of this kind exists where the caller may look. @param what for example `Label` */
export const doesNotExist = (what: string) =>
  new ServiceError({ status: 404, message: `${what} does not exist` })

/** The documented platform has the path, and this server does not. */
export const notImplemented = () =>
  new ServiceError({
    status: 404,
    message: 'Not Implemented by this server',
    page: 'coverage.html',
  })

/** The requested version has been removed; `Sunset` has the date (RFC 8594). */
export const versionEnded = ({ version, endsAt }: { version: string; endsAt?: number }) =>
  new ServiceError({
    status: 410,
    message: `Version ${version} went out of service.`,
    headers: endsAt === undefined ? {} : { Sunset: httpDate(endsAt) },
    page: '#versions',
  })

/** Issues are disabled, although the repository may have some. */
export const issuesDisabled = () =>
  new ServiceError({ status: 410, message: 'Issues are disabled for this repo' })

/** The resource has another URL: 301, or 307 where the method must be kept. */
export const moved = (method: string, url: string) =>
  new ServiceError({
    status: method === 'GET' ? 301 : 307,
    message: method === 'GET' ? 'Moved Permanently' : 'Temporary Redirect',
    headers: { Location: url },
    url,
  })

/**
 * RFC 9110 15.5.6. `allow` lists the methods of the path template, so it reveals nothing about a
 * resource.
 */
export const methodNotAllowed = (allow: string[]) =>
  new ServiceError({
    status: 405,
    message: 'Method Not Allowed',
    headers: { Allow: allow.join(', ') },
  })

/** The body did not arrive in time (RFC 9110 15.5.9). */
export const requestTimeout = () =>
  new ServiceError({ status: 408, message: 'Request Timeout', headers: { Connection: 'close' } })

export const payloadTooLarge = () =>
  new ServiceError({ status: 413, message: 'Payload too large', headers: { Connection: 'close' } })

export const unsupportedMediaType = () =>
  new ServiceError({ status: 415, message: 'Unsupported Media Type' })

/** @param type the media type that the caller accepts */
export const unsupportedAccept = (type: string) =>
  new ServiceError({
    status: 415,
    message: `Unsupported 'Accept' header: '${type}'. Must accept 'application/json'.`,
  })

/** Input is missing or has the wrong type. */
export const invalidRequest = (detail: string, errors?: FieldError[]) =>
  new ServiceError({ status: 422, message: `Invalid request.\n\n${detail}`, errors })

/** The input is well-formed but not acceptable. */
export const validationFailed = (...errors: FieldError[]) =>
  new ServiceError({ status: 422, message: 'Validation Failed', errors })

/** Input that is not acceptable, with a single message. */
export const unprocessable = (message: string) => new ServiceError({ status: 422, message })

/** The request conflicts with the current state of the resource. */
export const conflict = (message: string) => new ServiceError({ status: 409, message })
