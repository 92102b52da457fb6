import type { Schemas } from '../../contract/schemas.ts'
import type { Hook } from '../../storage/webhooks/hooks.ts'
import { organizationSimple } from '../../api/views/organization-simple.ts'
import { simpleUser } from '../../api/views/simple-user.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { HookHolder } from './hook-holder.ts'
import { hookView, organizationHookView } from './hook-view.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { zenFor } from '../../api/zen.ts'
import { commonPayload } from '../repositories/common-payload.ts'

type Ping = HookHolder & {
  hook: Hook
  sender: Account
  links: Links
  now: number
}

type Payload = Schemas['webhook-ping'] | Schemas['webhook-ping-organization']

function payload(ping: Ping): Payload {
  const { hook, repository, organization, sender, links } = ping
  const clock = { now: () => ping.now }
  const greeting = { zen: zenFor(hook.id), hook_id: hook.id }
  if (repository) {
    const common = commonPayload({ repository, sender, links })
    return { ...greeting, hook: hookView(hook, repository, links, clock), ...common }
  }
  return {
    ...greeting,
    hook: organizationHookView(hook, organization, links, clock),
    sender: simpleUser(sender, links),
    organization: organizationSimple(organization, links),
  }
}

/** Builds the `ping` event, which goes only to its own hook regardless of the subscribed events. */
export function pingEvent(ping: Ping): WebhookEvent {
  const { hook, repository, links } = ping
  const about = { event: 'ping', links, hooks: [hook] }
  return { ...about, ...(repository && { repository }), payload: () => payload(ping) }
}
