import { isActive } from '../../access/auth/is-active.ts'
import { hashToken, isPlausible } from '../../access/auth/token-format.ts'
import type { Context } from '../../api/context.ts'
import type { Token } from '../../storage/tokens/tokens.ts'
import { isApp, type Client } from '../../access/tokens/client.ts'
import { appUserValues } from '../../domains/tokens/issue.ts'
import type { Fields } from './fields.ts'
import { tokenBody, tokenError, type TokenBody, type TokenError } from './token-response.ts'

async function findToken(
  refreshHash: string,
  client: Client,
  { storage, clock }: Context,
): Promise<Token | undefined> {
  if (!isApp(client)) return undefined
  const token = await storage.tokens.findByRefresh(client.id, refreshHash)
  if (!token || (token.refresh_expires_at ?? 0) <= clock.now()) return undefined
  const { user } = token
  return (await isActive({ kind: 'app-user', user, token }, storage)) ? token : undefined
}

/**
 * Exchanges a refresh token for a new token and a new refresh token (RFC 6749 6). Both old tokens
 * are replaced in one write, so that only one of two concurrent refreshes succeeds.
 */
export async function refreshToken(
  fields: Fields,
  client: Client,
  context: Context,
): Promise<TokenBody | TokenError> {
  const value = fields.get('refresh_token') ?? ''
  const refreshHash = hashToken(value)
  const token = isPlausible(value) && (await findToken(refreshHash, client, context))
  if (!token) return tokenError('bad_refresh_token')
  const now = context.clock.now()
  const { value: newValue, refresh, stored } = appUserValues(now)
  const { id, scopes } = token
  if (!(await context.storage.tokens.refresh(id, refreshHash, stored))) {
    return tokenError('bad_refresh_token')
  }
  return tokenBody({ id, value: newValue, refresh, scopes, expiresAt: stored.expires_at }, now)
}
