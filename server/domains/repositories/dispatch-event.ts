import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from './common-payload.ts'

/** Builds the event for something that happened elsewhere. */
export function repositoryDispatchEvent(
  source: EventSource,
  { event_type: action, client_payload }: Schemas['dispatch-input'],
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-repository-dispatch'] => ({
    action,
    branch: repository.default_branch,
    client_payload: client_payload ?? null,
    ...commonPayload(source),
  })
  return { event: 'repository_dispatch', action, repository, links, payload }
}
