import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from './common-payload.ts'

/** Builds the event for a private repository that became public. */
export function publicEvent(happening: EventSource): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-public'] => commonPayload(happening)
  return { event: 'public', repository, links, payload }
}
