import type { Schemas } from '../../../contract/schemas.ts'
import type { RefChange } from '../pushes/change.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import { commonPayload, type EventSource } from './common-payload.ts'

/** Builds the event for a branch or tag created by a push. */
export function createEvent(
  happening: EventSource,
  { name, kind }: Pick<RefChange, 'name' | 'kind'>,
): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-create'] => ({
    ref: name,
    ref_type: kind,
    master_branch: repository.default_branch,
    description: repository.description,
    pusher_type: 'user',
    ...commonPayload(happening),
  })
  return { event: 'create', repository, links, payload }
}
