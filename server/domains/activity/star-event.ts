import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Builds the `star` event for a new star. @param at milliseconds */
export function starCreatedEvent(source: EventSource, at: number): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-star-created'] => ({
    action: 'created',
    starred_at: timestamp(at),
    ...commonPayload(source),
  })
  return { event: 'star', action: 'created', repository, links, payload }
}

/** Builds the `star` event for a removed star. */
export function starDeletedEvent(source: EventSource): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-star-deleted'] => ({
    action: 'deleted',
    starred_at: null,
    ...commonPayload(source),
  })
  return { event: 'star', action: 'deleted', repository, links, payload }
}
