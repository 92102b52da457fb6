import { hashToken } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { AuthorizationCode } from '../../storage/tokens/authorization-codes.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Client } from '../../access/tokens/client.ts'
import { issueToken, type IssuedToken } from '../../domains/tokens/issue.ts'
import type { Fields } from './fields.ts'
import { isVerified } from './pkce.ts'
import { tokenBody, tokenError, type TokenBody, type TokenError } from './token-response.ts'

/**
 * Exchanges a code under the lock of its grant, so that a code is exchanged only once. A code that
 * is used twice may be stolen, so the token issued for it is revoked (RFC 6749 4.1.2).
 */
async function exchange(
  { hash, grant_id, scopes, user_id }: AuthorizationCode,
  client: Client,
  { tokens, authorizationCodes, accounts }: Transaction,
  now: number,
): Promise<IssuedToken | undefined> {
  await tokens.lockGrant(grant_id, now)
  const code = await authorizationCodes.findByHash(hash)
  const user = await accounts.find(user_id)
  if (!code || user?.suspended_at !== null) return undefined
  if (code.token_id !== null) {
    await tokens.delete(code.token_id)
    return undefined
  }
  const issued = await issueToken({ tokens }, { user, client, scopes }, now)
  await authorizationCodes.setToken(code.id, issued.id)
  return issued
}

/** Finds an unexpired code of the client. */
async function findCode(value: string, { client_id }: Client, { storage, clock }: Context) {
  const code = await storage.authorizationCodes.findByHash(hashToken(value))
  return code && code.client_id === client_id && code.expires_at > clock.now() ? code : undefined
}

/** Exchanges the code of the web flow for a token (RFC 6749 4.1.3). */
export async function exchangeCode(
  fields: Fields,
  client: Client,
  context: Context,
): Promise<TokenBody | TokenError> {
  const code = await findCode(fields.get('code') ?? '', client, context)
  if (!code) return tokenError('bad_verification_code')
  const redirectUri = fields.get('redirect_uri')
  if (redirectUri !== undefined && redirectUri !== code.redirect_uri) {
    return tokenError('redirect_uri_mismatch')
  }
  if (!isVerified(code.code_challenge, fields.get('code_verifier'))) {
    return tokenError('bad_verification_code')
  }
  const now = context.clock.now()
  const issued = await context.storage.transaction((transaction) =>
    exchange(code, client, transaction, now),
  )
  return issued ? tokenBody(issued, now) : tokenError('bad_verification_code')
}
