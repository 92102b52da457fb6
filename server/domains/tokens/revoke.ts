import type { Storage } from '../../storage/index.ts'
import type { Links } from '../../core/links.ts'
import { notFound } from '../../core/errors.ts'
import { revokedOccasion } from '../apps/events/app-authorization.ts'
import { trigger, type TriggerContext } from '../../workers/delivery/trigger.ts'
import type { ValidToken } from '../../access/tokens/find-valid.ts'

type Needs = Pick<Storage, 'transaction'>

interface RevokeNeeds extends TriggerContext {
  storage: Needs
  links: Links
}

/** Ends one token. @throws ServiceError 404 when it has ended, or got another value, meanwhile */
export async function revokeToken({ id, hash }: ValidToken, { transaction }: Needs): Promise<void> {
  if (!(await transaction(({ tokens }) => tokens.delete(id, hash)))) throw notFound()
}

/**
 * Takes back all that a user has let a client do: the grant goes, and with it every token that hangs on
 * it, those that are being made at this moment too (A6).
 * @throws ServiceError 404 when the grant has gone, and the token with it, meanwhile
 */
export async function revokeGrant(
  { kind, grant_id, app, user }: ValidToken,
  { storage, links, ...context }: RevokeNeeds,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    if (!(await transaction.tokens.deleteGrant(grant_id))) throw notFound()
    const hook = kind === 'app-user' ? await transaction.hooks.ofApp(app.id) : undefined
    if (hook) await trigger(transaction, revokedOccasion(hook, user, links), context)
  })
}
