import type { Schemas } from '../../../contract/schemas.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import { commonPayload, type EventSource } from '../../repositories/events/common-payload.ts'

/** A star was given, in the words of older days, when a star was called watching. */
export function watchEvent(happening: EventSource): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-watch'] => ({
    action: 'started',
    ...commonPayload(happening),
  })
  return { event: 'watch', action: 'started', repository, links, payload }
}
