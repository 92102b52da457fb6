import type { Schemas } from '../../../api/handler.ts'
import type { Links } from '../../../core/links.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'
import { simpleUser } from '../../../api/views/simple-user.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'

/** A user took back what an app was allowed to do in their name: told to the app in any case. */
export function revokedOccasion(hook: Hook, user: Account, links: Links): Occasion {
  const payload = (): Schemas['webhook-app-authorization'] => ({
    action: 'revoked',
    sender: simpleUser(user, links),
  })
  const event = 'service_app_authorization'
  return { event, action: 'revoked', links, hooks: [hook], payload }
}
