import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** A star was given, in the words of older days, when a star was called watching. */
export function watchEvent(source: EventSource): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-watch'] => ({
    action: 'started',
    ...commonPayload(source),
  })
  return { event: 'watch', action: 'started', repository, links, payload }
}
