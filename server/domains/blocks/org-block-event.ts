import type { Schemas } from '../../contract/schemas.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { organizationPayload, type OrganizationEventSource } from '../organizations/event.ts'

/** Builds the `org_block` event: an organization blocked or unblocked a user. */
export function orgBlockEvent(
  source: OrganizationEventSource,
  action: 'blocked' | 'unblocked',
  user: Account,
): WebhookEvent {
  const { organization, links } = source
  const payload = (): Schemas['webhook-org-block'] => ({
    action,
    blocked_user: simpleUser(user, links),
    ...organizationPayload(source),
  })
  return { event: 'org_block', action, account: organization, links, payload }
}
