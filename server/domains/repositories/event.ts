import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from './common-payload.ts'

type Payload = Schemas['webhook-repository']
type ActionOf<Each> = Each extends Payload
  ? Omit<Each, keyof ReturnType<typeof commonPayload>>
  : never

/** An action on a repository, with previous values for a change. */
export type RepositoryAction = ActionOf<Payload>

const payload = (source: EventSource, action: RepositoryAction): Payload => ({
  ...action,
  ...commonPayload(source),
})

export function repositoryEvent(source: EventSource, action: RepositoryAction): WebhookEvent {
  const { repository, links } = source
  return {
    event: 'repository',
    action: action.action,
    repository,
    links,
    payload: () => payload(source, action),
  }
}
