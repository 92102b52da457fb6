import { randomBytes } from 'node:crypto'
import { originOf, type Visit } from './visit.ts'

const isSecure = (visit: Visit): boolean => originOf(visit).startsWith('https:')

/** Under TLS the name itself says that no other host may set the cookie (RFC 6265bis 4.1.3). */
const cookieName = (visit: Visit): string =>
  `${isSecure(visit) ? '__Host-' : ''}${visit.context.brand.word}_session`

/**
 * Only we read it, and only of requests that start here or are links from elsewhere.
 * @param life in seconds; until the browser ends when left out
 */
export function setCookie(visit: Visit, value: string, life?: number): void {
  const lasting = life === undefined ? '' : `; Max-Age=${life}`
  const secure = isSecure(visit) ? '; Secure' : ''
  visit.response.setHeader(
    'Set-Cookie',
    `${cookieName(visit)}=${value}; Path=/; HttpOnly; SameSite=Lax${lasting}${secure}`,
  )
}

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The secret in the visitor's cookie, if it has the shape of one. */
export function secretOf(visit: Visit): string | undefined {
  const name = cookieName(visit)
  for (const pair of visit.request.headers.cookie?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}
