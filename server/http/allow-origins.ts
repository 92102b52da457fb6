import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** Headers that scripts may read, in addition to the branded ones. */
const readable = [
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Used',
  'X-RateLimit-Reset',
  'X-RateLimit-Resource',
  'RateLimit',
  'RateLimit-Policy',
  'X-OAuth-Scopes',
  'X-Accepted-OAuth-Scopes',
  'X-Poll-Interval',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
]

/** Headers that scripts may send, in addition to the CORS-safelisted ones. */
const sendable = [
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Unmodified-Since',
  'Accept-Encoding',
  'GraphQL-Features',
  'User-Agent',
  'X-Requested-With',
]

/** Branded headers that scripts may read, and may send; also of features of the platform only. */
const ownReadable = ['Request-Id', 'Media-Type', 'Api-Version-Selected', 'OTP', 'SSO']
const ownSendable = ['Api-Version', 'OTP', 'Next-Global-ID']

const aDay = '86400'

type Headers = readonly (readonly [name: string, value: string])[]

function forResponses({ brand }: Context): Headers {
  const { headerPrefix, name } = brand
  const ours = ownReadable.map((each) => `${headerPrefix}-${each}`)
  const exposed = [...readable, ...ours, `X-Accepted-${name}-Permissions`]
  return [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', exposed.join(', ')],
  ]
}

function forPreflights({ brand: { headerPrefix } }: Context): Headers {
  const allowed = [...sendable, ...ownSendable.map((each) => `${headerPrefix}-${each}`)]
  return [
    ['Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE'],
    ['Access-Control-Allow-Headers', allowed.join(', ')],
    ['Access-Control-Max-Age', aDay],
  ]
}

/**
 * Allows scripts of every origin to call the API with a token (Fetch Standard, CORS protocol).
 * Cookies are never used, so no origin gains a user's credentials. Preflight requests are answered
 * for every path and do not count against rate limits.
 */
export function allowOrigins(context: Context): Step {
  const always = forResponses(context)
  const preflight = forPreflights(context)
  return ({ method, headers }, response) => {
    for (const [name, value] of always) response.setHeader(name, value)
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return
    for (const [name, value] of preflight) response.setHeader(name, value)
    response.statusCode = 204
    response.end()
  }
}
