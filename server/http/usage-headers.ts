import { windowLength } from '../access/limits/categories.ts'
import type { Usage } from '../access/limits/admission.ts'

/** The `X-RateLimit-*` headers, and the `RateLimit` headers of the IETF draft: names and values. */
export function usageHeaders(usage: Usage, now: number): string[] {
  const { limit, remaining, used, reset, resource } = usage
  const length = windowLength(resource) / 1000
  const left = Math.min(length, Math.max(0, Math.ceil(reset - now / 1000)))
  return [
    ...['X-RateLimit-Limit', String(limit)],
    ...['X-RateLimit-Remaining', String(remaining)],
    ...['X-RateLimit-Used', String(used)],
    ...['X-RateLimit-Reset', String(reset)],
    ...['X-RateLimit-Resource', resource],
    ...['RateLimit-Policy', `"${resource}";q=${limit};w=${length}`],
    ...['RateLimit', `"${resource}";r=${remaining};t=${left}`],
  ]
}
