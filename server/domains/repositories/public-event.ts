import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from './common-payload.ts'

/** Builds the event for a private repository that became public. */
export function publicEvent(source: EventSource): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-public'] => commonPayload(source)
  return { event: 'public', repository, links, payload }
}
