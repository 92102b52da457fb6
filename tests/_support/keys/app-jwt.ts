import { sign } from 'node:crypto'
import type { Clock } from '../../../server/core/clock.ts'
import { privateKey } from './app-key.ts'

/** One part of a token: base64url of text, or of an object's JSON. */
export const part = (content: unknown): string =>
  Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')

export const rs256: object = { alg: 'RS256', typ: 'JWT' }

/**
 * A JSON Web Token signed with RS256. Written without a library, so that tests can sign invalid
 * claims.
 */
export function signJwt(claims: unknown, { header = rs256, key = privateKey } = {}): string {
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

/** The claims of a well-behaved app at the current time. */
export function claimsOf(clock: Pick<Clock, 'now'>, iss: string | number = 'Iv23test') {
  const now = Math.floor(clock.now() / 1000)
  return { iat: now - 30, exp: now + 570, iss }
}

/** A valid token of the test world's app. */
export const appToken = (clock: Pick<Clock, 'now'>): string => signJwt(claimsOf(clock))
