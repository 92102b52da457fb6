import type { Schemas } from '../../contract/schemas.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from './common-payload.ts'

type Payload = Schemas['webhook-repository']
type Deed<Each> = Each extends Payload ? Omit<Each, keyof ReturnType<typeof commonPayload>> : never

/** An action on a repository, with previous values for a change. */
export type RepositoryAction = Deed<Payload>

const payload = (happening: EventSource, deed: RepositoryAction): Payload => ({
  ...deed,
  ...commonPayload(happening),
})

export function repositoryEvent(happening: EventSource, deed: RepositoryAction): WebhookEvent {
  const { repository, links } = happening
  const { action } = deed
  return {
    event: 'repository',
    action,
    repository,
    links,
    payload: () => payload(happening, deed),
  }
}
