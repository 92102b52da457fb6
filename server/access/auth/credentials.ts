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
