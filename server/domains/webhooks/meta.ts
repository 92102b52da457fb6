import type { Schemas } from '../../contract/schemas.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import type { HookHolder } from './hook-holder.ts'
import { deletedHook, deletedOrganizationHook } from './hook-view.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'

export type HookEnd = HookHolder & {
  hook: Hook
  sender: Account
  links: Links
}

type Payload = Schemas['webhook-meta'] | Schemas['webhook-meta-organization']

function payload(end: HookEnd): Payload {
  const { hook, repository, organization, sender, links } = end
  const deletion = { action: 'deleted', hook_id: hook.id } as const
  if (repository) {
    const common = commonPayload({ repository, sender, links })
    return { ...deletion, hook: deletedHook(hook), ...common }
  }
  return {
    ...deletion,
    hook: deletedOrganizationHook(hook),
    sender: simpleUser(sender, links),
    organization: organizationSimple(organization, links),
  }
}

/** Builds the event that notifies a hook of its own deletion. */
export function metaEvent(end: HookEnd): WebhookEvent {
  const { hook, repository, links } = end
  const about = { event: 'meta', action: 'deleted', links, hooks: [hook] }
  return { ...about, ...(repository && { repository }), payload: () => payload(end) }
}
