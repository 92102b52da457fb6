import type { Schemas } from '../../contract/schemas.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Builds the event for a branch or tag deleted by a push. */
export function deleteEvent(
  source: EventSource,
  { name, kind }: Pick<RefChange, 'name' | 'kind'>,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-delete'] => ({
    ref: name,
    ref_type: kind,
    pusher_type: 'user',
    ...commonPayload(source),
  })
  return { event: 'delete', repository, links, payload }
}
