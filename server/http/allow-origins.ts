import type { Context } from '../api/context.ts'
import type { Step } from '../api/step.ts'

/** Headers that a page's script may read, beside those of our own name. */
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

/** Headers that a page's script may send beside those that every script may. */
const sendable = [
  'Authorization',
  'Content-Type',
  'If-Modified-Since',
  'If-None-Match',
  'User-Agent',
  'X-Requested-With',
]

const aDay = '86400'

type Headers = readonly (readonly [name: string, value: string])[]

function forAnswers({ brand }: Context): Headers {
  const { headerPrefix, name } = brand
  const ours = ['Request-Id', 'Media-Type', 'Api-Version-Selected'].map(
    (each) => `${headerPrefix}-${each}`,
  )
  const exposed = [...readable, ...ours, `X-Accepted-${name}-Permissions`]
  return [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', exposed.join(', ')],
  ]
}

const forPreflights = ({ brand }: Context): Headers => [
  ['Access-Control-Allow-Methods', 'GET, POST, PATCH, PUT, DELETE'],
  ['Access-Control-Allow-Headers', [...sendable, `${brand.headerPrefix}-Api-Version`].join(', ')],
  ['Access-Control-Max-Age', aDay],
]

/**
 * Scripts of every page may use the API (Fetch Standard, CORS protocol), with a token that they hold and
 * never with what the browser holds: there are no cookies here. A preflight is answered whatever its path
 * names, for nothing.
 */
export function allowOrigins(context: Context): Step {
  const always = forAnswers(context)
  const preflight = forPreflights(context)
  return ({ method, headers }, response) => {
    for (const [name, value] of always) response.setHeader(name, value)
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return
    for (const [name, value] of preflight) response.setHeader(name, value)
    response.statusCode = 204
    response.end()
  }
}
