import { httpDate } from './clock.ts'

/** One entry of `errors` in a failure's body (design 8). */
export interface FieldError {
  resource: string
  field: string
  code: 'missing' | 'missing_field' | 'invalid' | 'already_exists' | 'unprocessable' | 'custom'
  message?: string
}

export interface Failure {
  status: number
  message: string
  errors?: FieldError[]
  headers?: Record<string, string>
  /** Where the resource is now. */
  url?: string
  /** Anchor on the documentation page that `documentation_url` ends with. */
  anchor?: string
}

/**
 * The one error that a step or handler throws on purpose. `report-failure` is its only exit; anything
 * else that is thrown becomes a 500 whose details stay in the log.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string> | undefined
  readonly url: string | undefined
  readonly anchor: string | undefined

  constructor({ status, message, errors, headers, url, anchor }: Failure) {
    super(message)
    this.status = status
    this.errors = errors
    this.headers = headers
    this.url = url
    this.anchor = anchor
  }
}

export const badRequest = (message: string) => new ServiceError({ status: 400, message })

/** The body is not JSON. */
export const unparsableJson = () => badRequest('Problems parsing JSON')

/** The body is JSON, but not an object. */
export const bodyNotAnObject = () => badRequest('Body should be a JSON object')

/** RFC 9110 11.6.1: a 401 names the schemes that would do. */
const challenge = { 'WWW-Authenticate': 'Bearer realm="api", Basic realm="api"' }

export const requiresAuthentication = () =>
  new ServiceError({ status: 401, message: 'Requires authentication', headers: challenge })

/** A token that is not what it should be; the words say what is wrong with it. */
export const refusedToken = (message: string) =>
  new ServiceError({ status: 401, message, headers: challenge })

export const badCredentials = () => refusedToken('Bad credentials')

export const forbidden = (message: string) => new ServiceError({ status: 403, message })

/** Clients recognise the primary limit by the first words (design 8). */
export const rateLimitExceeded = (caller: string) =>
  new ServiceError({
    status: 403,
    message: `API rate limit exceeded for ${caller}.`,
    anchor: 'rate-limits',
  })

/**
 * Clients recognise a secondary limit by these words and by the end of the address (design 8).
 * @param wait seconds
 */
export const secondaryLimitExceeded = (wait: number) =>
  new ServiceError({
    status: 429,
    message:
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    headers: { 'Retry-After': String(wait) },
    anchor: 'secondary-rate-limits',
  })

/** Something that this server stands on cannot be asked. @param wait seconds until it may be back */
export const serviceUnavailable = (wait: number) =>
  new ServiceError({
    status: 503,
    message: 'Service Unavailable',
    headers: { 'Retry-After': String(wait) },
  })

/** Seconds after which it is worth asking whether a maintenance is over. */
const maintenanceWait = 300

/** The operator has switched the operation off for a while. */
export const inMaintenance = () =>
  new ServiceError({
    status: 503,
    message: 'This operation is in maintenance. Please try again later.',
    headers: { 'Retry-After': String(maintenanceWait) },
  })

/** The operation was deprecated, and its time is over. It does not come back, so nobody is told to wait. */
export const outOfService = () =>
  new ServiceError({ status: 503, message: 'This operation went out of service.' })

/** Said to right credentials and wrong ones alike. @param wait seconds until the next attempt counts */
export const tooManyFailedLogins = (wait: number) =>
  new ServiceError({
    status: 403,
    message: 'Maximum number of login attempts exceeded. Please try again later.',
    headers: { 'Retry-After': String(wait) },
  })

/** RFC 7725. @param login whom trade controls apply to */
export const tradeControls = (login: string) =>
  new ServiceError({
    status: 451,
    message: `Unavailable for legal reasons. Trade controls apply to ${login}.`,
  })

/** Everything is so already, and nothing is said beside that. */
export const notModified = () => new ServiceError({ status: 304, message: 'Not Modified' })

/** Also the answer for what the caller may not know exists. */
export const notFound = () => new ServiceError({ status: 404, message: 'Not Found' })

/** The version asked for is no longer there (RFC 8594 names the instant). */
export const versionEnded = ({ version, endsAt }: { version: string; endsAt?: number }) =>
  new ServiceError({
    status: 410,
    message: `Version ${version} went out of service.`,
    headers: endsAt === undefined ? {} : { Sunset: httpDate(endsAt) },
    anchor: 'versions',
  })

/** The repository has no issues, and may have had some. */
export const issuesDisabled = () =>
  new ServiceError({ status: 410, message: 'Issues are disabled for this repo' })

/** 301, or 307 where the method must not change: the resource has another address (seed 7). */
export const moved = (method: string, url: string) =>
  new ServiceError({
    status: method === 'GET' ? 301 : 307,
    message: method === 'GET' ? 'Moved Permanently' : 'Temporary Redirect',
    headers: { Location: url },
    url,
  })

/** RFC 9110 15.5.6. `allow` lists the methods of the path template, so it reveals no resource. */
export const methodNotAllowed = (allow: string[]) =>
  new ServiceError({
    status: 405,
    message: 'Method Not Allowed',
    headers: { Allow: allow.join(', ') },
  })

/** The body did not come in time (RFC 9110 15.5.9). */
export const requestTimeout = () =>
  new ServiceError({ status: 408, message: 'Request Timeout', headers: { Connection: 'close' } })

export const payloadTooLarge = () =>
  new ServiceError({ status: 413, message: 'Payload too large', headers: { Connection: 'close' } })

export const unsupportedMediaType = () =>
  new ServiceError({ status: 415, message: 'Unsupported Media Type' })

/** Required input is missing or of the wrong type. */
export const invalidRequest = (detail: string, errors?: FieldError[]) =>
  new ServiceError({ status: 422, message: `Invalid request.\n\n${detail}`, errors })

/** The input is well-formed but cannot be accepted. */
export const validationFailed = (...errors: FieldError[]) =>
  new ServiceError({ status: 422, message: 'Validation Failed', errors })

/** The same where one sentence says it all. */
export const unprocessable = (message: string) => new ServiceError({ status: 422, message })

/** What is asked for does not go with the state that things are in. */
export const conflict = (message: string) => new ServiceError({ status: 409, message })
