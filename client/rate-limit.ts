/**
 * The rate limit of the caller, as reported by one response.
 *
 * @example
 * const spent = (rateLimit: RateLimit) => rateLimit.remaining === 0
 */
export interface RateLimit {
  /** Requests allowed in the window. */
  limit: number
  /** Requests left in the window. */
  remaining: number
  /** Requests used in the window. */
  used: number
  /** When the window ends, in seconds since 1970 (UTC). */
  reset: number
  /** The category that the request counted in: `core`, `search` and so on. */
  resource: string
  /**
   * Seconds to wait before the next request. Present when a secondary limit refused the request.
   */
  retryAfter?: number
}

/**
 * Reads the rate-limit headers of a response. Every response of the service has them, including
 * errors and 304.
 *
 * @param source - A response or its headers.
 * @returns The values, or `undefined` when a header is missing or not a number, for example because
 *   a proxy responded instead of the service.
 *
 * @example
 * const { data, response } = await client.GET('/user')
 * const rateLimit = rateLimitOf(response)
 * if (rateLimit?.remaining === 0) console.log('next at', new Date(rateLimit.reset * 1000))
 */
export function rateLimitOf(source: Response | Headers): RateLimit | undefined {
  const headers = 'headers' in source ? source.headers : source
  const limit = count(headers, 'x-ratelimit-limit')
  const remaining = count(headers, 'x-ratelimit-remaining')
  const used = count(headers, 'x-ratelimit-used')
  const reset = count(headers, 'x-ratelimit-reset')
  const resource = headers.get('x-ratelimit-resource')
  if (limit === undefined || remaining === undefined) return undefined
  if (used === undefined || reset === undefined || !resource) return undefined
  const retryAfter = count(headers, 'retry-after')
  const values = { limit, remaining, used, reset, resource }
  return retryAfter === undefined ? values : { ...values, retryAfter }
}

/**
 * Returns which limit refused a request: the primary one, or a secondary one, which is named in the
 * message. A 403 for another reason is neither.
 *
 * @param message - The `message` of the response body.
 * @returns `undefined` when no limit refused the request.
 *
 * @example
 * const { error, response } = await client.GET('/user')
 * console.log(limitOf(response.status, response.headers, error?.message))
 */
export function limitOf(
  status: number,
  headers: Headers,
  message: unknown,
): 'primary' | 'secondary' | undefined {
  if (status !== 403 && status !== 429) return undefined
  const match = /(secondary )?rate limit/i.exec(String(message))
  if (match?.[1]) return 'secondary'
  if (headers.get('x-ratelimit-remaining') === '0') return 'primary'
  return status === 429 || match || headers.has('retry-after') ? 'secondary' : undefined
}

function count(headers: Headers, name: string) {
  const value = headers.get(name)
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}
