import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

/**
 * Builds the event for a revoked user authorization. Apps receive it regardless of their event
 * subscriptions.
 */
export function revokedEvent(hook: Hook, user: Account, links: Links): WebhookEvent {
  const payload = (): Schemas['webhook-app-authorization'] => ({
    action: 'revoked',
    sender: simpleUser(user, links),
  })
  const event = 'service_app_authorization'
  return { event, action: 'revoked', links, hooks: [hook], payload }
}
