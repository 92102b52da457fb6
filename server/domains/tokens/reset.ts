import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'
import { newValue } from '../../access/tokens/value.ts'

/**
 * Replaces the value of a token. The old value is invalid when this returns. Scopes, access and
 * expiry do not change. The refresh token is deleted, because it may be as exposed as the old value
 * and the response has no field for a new one.
 * @throws ServiceError 404 when another request has reset, refreshed or revoked the token
 */
export async function resetToken(
  token: ValidToken,
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ token: ValidToken; value: string }> {
  const { value, stored } = newValue(token.kind)
  const changes = {
    ...stored,
    refresh_hash: null,
    refresh_expires_at: null,
    updated_at: clock.now(),
  }
  const won = await storage.transaction(({ tokens }) =>
    tokens.replaceValue(token.id, token.hash, changes),
  )
  if (!won) throw notFound()
  return { token: { ...token, ...changes }, value }
}
