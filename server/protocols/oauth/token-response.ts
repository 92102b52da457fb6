import type { IssuedToken } from '../../domains/tokens/issue.ts'
import { errorUri, type Visit } from './visit.ts'

/** Error response (RFC 6749 5.2). The status is 200, as in this family of APIs. */
export interface TokenError {
  error: string
  error_description: string
  /** With `slow_down`: the new polling interval in seconds. */
  interval?: number
}

export type TokenBody = Record<string, string | number>

const descriptions = {
  access_denied: 'The user denied the request.',
  authorization_pending: 'The user has not authorized the device yet.',
  bad_refresh_token: 'The refresh token is incorrect, already used or expired.',
  bad_verification_code: 'The code is incorrect, already used or expired.',
  device_flow_disabled: 'The device flow is not enabled for this app.',
  expired_token: 'The device code has expired. Request a new one.',
  incorrect_client_credentials: 'The client_id or the client_secret is incorrect.',
  incorrect_device_code: 'The device_code is incorrect or already used.',
  redirect_uri_mismatch: 'The redirect_uri differs from that of the authorization request.',
  slow_down: 'Too many requests. Wait longer between requests.',
  unsupported_grant_type: 'This grant_type is not supported.',
} as const

export const tokenError = (error: keyof typeof descriptions): TokenError => ({
  error,
  error_description: descriptions[error],
})

const seconds = (until: number, now: number): number => Math.floor((until - now) / 1000)

/** Success response with a token (RFC 6749 5.1). Expiry is in seconds from now. */
export function tokenBody(
  { value, scopes, expiresAt, refresh }: IssuedToken,
  now: number,
): TokenBody {
  return {
    access_token: value,
    token_type: 'bearer',
    scope: scopes.join(','),
    ...(expiresAt !== null && { expires_in: seconds(expiresAt, now) }),
    ...(refresh && {
      refresh_token: refresh.value,
      refresh_token_expires_in: seconds(refresh.expiresAt, now),
    }),
  }
}

/**
 * Refuses a request over a limit, in the way that devices know from polling (RFC 8628 3.5).
 * @param wait seconds
 */
export function askToSlowDown(visit: Visit, wait: number): void {
  visit.response.setHeader('Retry-After', String(wait))
  sendToClient(visit, tokenError('slow_down'), 429)
}

const formType = 'application/x-www-form-urlencoded'

/** How XML of this platform spells a response. */
function xmlOf(entries: readonly [string, string][]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const elements = entries.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<OAuth>${elements.join('')}</OAuth>`
}

/** The forms of a response, by their media types. Callers of every type get the first. */
const forms: Record<string, (body: TokenBody) => string> = {
  [formType]: (body) => new URLSearchParams(textsOf(body)).toString(),
  'application/json': (body) => JSON.stringify(body),
  'application/xml': (body) => xmlOf(textsOf(body)),
}

const textsOf = (body: TokenBody) =>
  Object.entries(body).map(([name, value]): [string, string] => [name, String(value)])

/** The form that a media type stands for. Every media type of JSON is JSON. */
function formFor(mediaType: string): string | undefined {
  const [type = ''] = mediaType.toLowerCase().split(';', 1)
  if (/^application\/[\w.+-]+\+json$/.test(type.trim())) return 'application/json'
  return type.trim() in forms ? type.trim() : undefined
}

/** Maximum number of media types that a client may name in its own way. */
const mostNamed = 20

/** The form that the client prefers (RFC 9110 12.5.1). */
function preferredForm({ request }: Visit): string {
  const ranges = (request.headers.accept ?? '').split(',', mostNamed)
  const named = ranges.map((range) => range.replace(/;\s*q=[^;]*/i, '').trim()).filter(formFor)
  return formFor(request.accepts([...Object.keys(forms), ...named]) || formType) ?? formType
}

/**
 * Sends form-encoded text, or JSON or XML when the client prefers it. The response must not be cached
 * (RFC 6749 5.1).
 */
export function sendToClient(visit: Visit, body: TokenBody | TokenError, status = 200): void {
  const { response } = visit
  const type = preferredForm(visit)
  const text = forms[type]!({ ...body, ...('error' in body && { error_uri: errorUri(visit) }) })
  response.statusCode = status
  response.setHeader('Content-Type', `${type}; charset=utf-8`)
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Pragma', 'no-cache')
  response.end(text)
}
