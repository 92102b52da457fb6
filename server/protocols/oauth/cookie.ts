import { randomBytes } from 'node:crypto'
import { originOf, type Visit } from './visit.ts'

const isSecure = (visit: Visit): boolean => originOf(visit).startsWith('https:')

/**
 * With TLS, the `__Host-` prefix prevents other hosts from setting the cookie (RFC 6265bis 4.1.3).
 */
const cookieName = (visit: Visit): string =>
  `${isSecure(visit) ? '__Host-' : ''}${visit.context.brand.word}_session`

/**
 * Sets the session cookie. Scripts cannot read it, and cross-site requests other than links do not
 * send it.
 * @param life in seconds; without it, the cookie lasts until the browser closes
 */
export function setCookie(visit: Visit, value: string, life?: number): void {
  const lasting = life === undefined ? '' : `; Max-Age=${life}`
  const secure = isSecure(visit) ? '; Secure' : ''
  visit.response.setHeader(
    'Set-Cookie',
    `${cookieName(visit)}=${value}; Path=/; HttpOnly; SameSite=Lax${lasting}${secure}`,
  )
}

/** Creates a secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Reads the secret from the cookie, if it is well-formed. */
export function secretOf(visit: Visit): string | undefined {
  const name = cookieName(visit)
  for (const pair of visit.request.headers.cookie?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && /^[\w-]{43}$/.test(value)) return value
  }
  return undefined
}
