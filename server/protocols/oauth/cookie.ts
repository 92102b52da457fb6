import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
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
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: life,
    secure: isSecure(visit),
  } as const
  visit.response.setHeader('Set-Cookie', stringifySetCookie(cookieName(visit), value, options))
}

/** Creates a secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Reads the secret from the cookie, if it is well-formed. */
export function secretOf(visit: Visit): string | undefined {
  const value = parseCookie(visit.request.headers.cookie ?? '')[cookieName(visit)]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}
