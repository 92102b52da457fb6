import { looksLikeJwt } from '../../../access/auth/app-jwt.ts'
import { readCredentials } from '../../../access/auth/credentials.ts'
import { hashToken, isPlausible } from '../../../access/auth/token-format.ts'
import { isUnused } from '../../../access/tokens/expiry.ts'
import type { Context } from '../../../api/context.ts'
import { timestamp } from '../../../core/clock.ts'

type Needs = Pick<Context, 'storage' | 'clock'>

const unknown =
  'The server does not know the token: it was created elsewhere, was revoked, or its data was reset.'

/** What the store knows of a token that was refused. */
async function examine(token: string, { storage, clock }: Needs): Promise<string> {
  if (token.startsWith('ghr_')) return 'It is a refresh token, which only /login/oauth accepts.'
  if (!isPlausible(token)) return 'The checksum of the token is wrong: it was mistyped or cut off.'
  const hash = hashToken(token)
  const found =
    (await storage.tokens.findByHash(hash)) ??
    (await storage.installations.findToken(hash)) ??
    (await storage.workflowTokens.findByHash(hash))
  if (!found) return unknown
  const now = clock.now()
  const { expires_at } = found
  if (expires_at !== null && expires_at <= now)
    return `The token expired at ${timestamp(expires_at)}.`
  if ('updated_at' in found && 'used_at' in found && isUnused(found, now))
    return 'The token expired, because it was not used for a year.'
  return 'The user, account, app or installation of the token is suspended or gone.'
}

/** Why credentials are wrong. */
export async function explainCredentials(header: string, needs: Needs): Promise<string> {
  const credentials = readCredentials(header)
  if (!credentials)
    return 'The Authorization header is not "Bearer TOKEN", "token TOKEN" or Basic credentials.'
  if (credentials.scheme !== 'basic') {
    const { scheme, value } = credentials
    if (!looksLikeJwt(value)) return examine(value, needs)
    return scheme === 'bearer'
      ? 'The server does not accept the JSON Web Token.'
      : 'A JSON Web Token must be sent with the scheme Bearer.'
  }
  const { username, password } = credentials
  const isInName = password === '' || password === 'x-oauth-basic'
  return `As Basic credentials, the server accepts a token as the password, or id and secret of an app. ${await examine(isInName ? username : password, needs)}`
}
