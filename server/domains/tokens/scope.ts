import type { Context } from '../../api/context.ts'
import type { Request } from '../../api/handler.ts'
import { notFound } from '../../core/errors.ts'
import { addToken } from './add.ts'
import { askedReach } from './requested-scope.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'
import { newValue } from '../../access/tokens/value.ts'

/** A further token in the place of the given one: it ends with it and cannot be refreshed. */
function narrowed(token: ValidToken, now: number) {
  const { user_id, app_id, grant_id, expires_at } = token
  const own = { note: null, note_url: null, fingerprint: null }
  const refresh = { refresh_hash: null, refresh_expires_at: null }
  const instants = { created_at: now, updated_at: now }
  const held = { user_id, app_id, grant_id, expires_at, kind: 'app-user' } as const
  return { ...held, scopes: [], ...own, ...refresh, ...instants }
}

/**
 * Makes a further token out of one with which an app acts for a user, confined to one account and to what
 * is asked for there. The given one stays as it is.
 * @throws ServiceError 422 for more than the given token reaches, 404 when it ended meanwhile
 */
export async function scopeToken(
  token: ValidToken,
  asked: Request<'apps/scope-token'>['body'],
  { storage, clock }: Pick<Context, 'storage' | 'clock'>,
): Promise<{ token: ValidToken; value: string }> {
  const { owner, reach } = await askedReach(token, asked, storage)
  const { value, stored } = newValue('app-user')
  const now = clock.now()
  const row = { ...narrowed(token, now), ...reach, ...stored }
  const id = await storage.transaction(async (transaction) => {
    const { tokens } = transaction
    // The grant is held, not made: one that was taken back must not come back with a new token.
    const grant = await tokens.lockGrant(token.grant_id, now)
    if (!grant || !(await tokens.findByHash(token.hash))) throw notFound()
    return addToken(transaction, row, now)
  })
  return { token: { ...token, ...row, resource_owner: owner, id }, value }
}
