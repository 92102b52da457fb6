import type { Storage } from '../../storage/index.ts'
import type { Links } from '../../core/links.ts'
import { notFound } from '../../core/errors.ts'
import { revokedEvent } from '../apps/authorization-event.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

type Needs = Pick<Storage, 'transaction'>

interface RevokeNeeds extends TriggerContext {
  storage: Needs
  links: Links
}

/** Revokes one token. @throws ServiceError 404 when it was revoked or reset in the meantime */
export async function revokeToken({ id, hash }: ValidToken, { transaction }: Needs): Promise<void> {
  if (!(await transaction(({ tokens }) => tokens.delete(id, hash)))) throw notFound()
}

/**
 * Revokes the grant of a user to a client with all of its tokens, including those that concurrent
 * requests are creating.
 * @throws ServiceError 404 when the grant was revoked in the meantime
 */
export async function revokeGrant(
  { kind, grant_id, app, user }: ValidToken,
  { storage, links, ...context }: RevokeNeeds,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    if (!(await transaction.tokens.deleteGrant(grant_id))) throw notFound()
    const hook = kind === 'app-user' ? await transaction.hooks.ofApp(app.id) : undefined
    if (hook) await trigger(transaction, revokedEvent(hook, user, links), context)
  })
}
