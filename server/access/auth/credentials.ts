/** The credentials in an `Authorization` header. */
export type Credentials =
  | { scheme: 'token' | 'bearer'; value: string }
  | { scheme: 'basic'; username: string; password: string }

const shape = /^(token|bearer|basic) +([\x21-\x7e]+) *$/i

/**
 * Parses the header; undefined for an unknown format. Schemes are case-insensitive (RFC 9110 11.1).
 */
export function readCredentials(header: string): Credentials | undefined {
  const parts = shape.exec(header)
  if (!parts) return undefined
  const [, scheme = '', value = ''] = parts
  const name = scheme.toLowerCase() as Credentials['scheme']
  if (name !== 'basic') return { scheme: name, value }
  const decoded = Buffer.from(value, 'base64').toString()
  const colon = decoded.indexOf(':')
  if (colon < 0 || decoded.includes('\0')) return undefined
  return { scheme: 'basic', username: decoded.slice(0, colon), password: decoded.slice(colon + 1) }
}

const ownSchemes = /^(token|bearer)( |$)/i

/** Whether a header has credentials of a kind that this service reads, right or wrong. */
export const hasCredentials = (header: string): boolean =>
  ownSchemes.test(header) || readCredentials(header) !== undefined

/** How client ids and tokens start that this service issues, and JSON Web Tokens of its apps. */
const issued = /^(Ov23|Iv23|gh[pousr]_|github_pat_|eyJ)/i

/**
 * Whether wrong credentials may have been issued by this service. Other ones in Basic
 * authentication are what a client or a proxy sends on its own, such as a password of another site.
 */
export function mayBeIssued(header: string): boolean {
  const credentials = readCredentials(header)
  if (credentials?.scheme !== 'basic') return true
  return [credentials.username, credentials.password].some((each) => issued.test(each))
}
