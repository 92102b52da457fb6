import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addToken } from './add.ts'
import { requestedScope } from './requested-scope.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'
import { newValue } from '../../access/tokens/value.ts'

/** Columns of a scoped token. It expires with the original token and cannot be refreshed. */
function narrowed(token: ValidToken, now: number) {
  const { user_id, app_id, grant_id, expires_at } = token
  const own = { note: null, note_url: null, fingerprint: null }
  const refresh = { refresh_hash: null, refresh_expires_at: null }
  const instants = { created_at: now, updated_at: now }
  const base = { user_id, app_id, grant_id, expires_at, kind: 'app-user' } as const
  return { ...base, scopes: [], ...own, ...refresh, ...instants }
}

/**
 * Creates a scoped token from a user access token of an app, restricted to one account and the
 * requested access. The original token is not changed.
 * @throws ServiceError 422 for more access than the original token has, 404 when it ended in the
 * meantime
 */
export async function scopeToken(
  token: ValidToken,
  params: Request<'apps/scope-token'>['body'],
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ token: ValidToken; value: string }> {
  const { owner, reach } = await requestedScope(token, params, storage)
  const { value, stored } = newValue('app-user')
  const now = clock.now()
  const row = { ...narrowed(token, now), ...reach, ...stored }
  const id = await storage.transaction(async (transaction) => {
    const { tokens } = transaction
    // Lock the existing grant; creating one here would restore a revoked grant.
    const grant = await tokens.lockGrant(token.grant_id, now)
    if (!grant || !(await tokens.findByHash(token.hash))) throw notFound()
    return addToken(transaction, row, now)
  })
  return { token: { ...token, ...row, resource_owner: owner, id }, value }
}
