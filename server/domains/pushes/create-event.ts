import type { Schemas } from '../../contract/schemas.ts'
import type { RefChange } from '../../git/push/ref-change.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Builds the event for a branch or tag created by a push. */
export function createEvent(
  source: EventSource,
  { name, kind }: Pick<RefChange, 'name' | 'kind'>,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-create'] => ({
    ref: name,
    ref_type: kind,
    master_branch: repository.default_branch,
    description: repository.description,
    pusher_type: 'user',
    ...commonPayload(source),
  })
  return { event: 'create', repository, links, payload }
}
