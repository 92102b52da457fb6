import type { Schemas } from '../../../contract/schemas.ts'
import type { Hook } from '../../../storage/webhooks/hooks.ts'
import { hookView } from '../views/hook.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import { commonPayload, type EventSource } from '../../repositories/events/common-payload.ts'

interface Ping extends EventSource {
  hook: Hook
  now: number
}

const zen = [
  'A contract kept is a test nobody has to write.',
  'Say what happened, then stop.',
  'Small promises, all of them kept.',
  'The log remembers what the caller forgot.',
  'Retry less, know more.',
]

function payload(ping: Ping): Schemas['webhook-ping'] {
  const { hook, repository, links, now } = ping
  return {
    zen: zen[hook.id % zen.length] as string,
    hook_id: hook.id,
    hook: hookView(hook, repository, links, { now: () => now }),
    ...commonPayload(ping),
  }
}

/** Builds the `ping` event, which goes only to its own hook regardless of the subscribed events. */
export function pingEvent(ping: Ping): WebhookEvent {
  const { hook, repository, links } = ping
  return { event: 'ping', repository, links, hooks: [hook], payload: () => payload(ping) }
}
