import { hashToken, isPlausible } from '../auth/token-format.ts'
import type { Handlers } from '../contract/types.ts'
import { badCredentials, notFound } from '../errors.ts'
import { authorizationView } from '../views/authorization.ts'

export const applications = {
  'apps/check-token': async ({ path, body, caller, links }, { storage, clock }) => {
    if (caller.kind !== 'client' || caller.app.client_id !== path.client_id) throw badCredentials()
    const value = body.access_token
    const token = isPlausible(value) && (await storage.tokens.findByHash(hashToken(value)))
    // Unknown, expired and another app's: the same answer, so that none is told from another.
    if (!token || token.app?.id !== caller.app.id) throw notFound()
    if (token.user.suspended_at !== null) throw notFound()
    if (token.expires_at !== null && token.expires_at <= clock.now()) throw notFound()
    return { status: 200, body: authorizationView(token, caller.app, value, links) }
  },
} satisfies Pick<Handlers, 'apps/check-token'>
