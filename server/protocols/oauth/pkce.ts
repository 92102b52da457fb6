import { createHash, timingSafeEqual } from 'node:crypto'
import type { Fields } from './fields.ts'

/**
 * Checks the PKCE challenge of an authorization request (RFC 7636 4.3). Only S256 is supported.
 * @returns the problem, if any
 */
export function challengeProblem(fields: Fields): string | undefined {
  const challenge = fields.get('code_challenge')
  const method = fields.get('code_challenge_method')
  if (challenge === undefined) {
    return method === undefined ? undefined : 'code_challenge is missing.'
  }
  if (method !== 'S256') return 'code_challenge_method must be S256.'
  return /^[\w-]{43}$/.test(challenge)
    ? undefined
    : 'code_challenge must be 43 characters of base64url.'
}

/**
 * Whether a verifier matches the challenge (RFC 7636 4.6). A verifier without a challenge is
 * rejected, because an attacker may have removed the challenge from the request (RFC 9700 2.1.1).
 * Some clients, such as git-credential-oauth 0.4, use padded base64, which RFC 7636 does not allow.
 */
export function isVerified(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined
  if (verifier === undefined || !/^[\x21-\x7e]{43,128}$/.test(verifier)) return false
  const actual = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
