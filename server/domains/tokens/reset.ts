import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'
import { newValue } from '../../access/tokens/value.ts'

/**
 * Puts another value in place of a token's own, which is dead when this returns (seed 3.2). Scopes, reach
 * and expiry stay. A refresh token dies along: whoever has the old value may have it too, and the answer
 * has no place for another.
 * @throws ServiceError 404 when somebody else has reset, refreshed or revoked the token meanwhile (A5)
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
