import { createSign } from 'node:crypto'
import { privateKey } from '../keys/app-key.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A JSON Web Token (RS256) that authenticates an app.
 * @param now milliseconds
 */
export function appToken(
  issuer: string,
  now: number,
  { life = 300, key = privateKey }: { life?: number; key?: string } = {},
): string {
  const seconds = Math.floor(now / 1000)
  const claims = { iat: seconds - 30, exp: seconds + life, iss: issuer }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
}
