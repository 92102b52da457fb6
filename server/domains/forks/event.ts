import type { Schemas } from '../../contract/schemas.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { repositoryView } from '../../api/views/repository.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** Builds the event for a new fork. */
export function forkEvent(source: EventSource, fork: Repository): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-fork'] => ({
    forkee: repositoryView(fork, links),
    ...commonPayload(source),
  })
  return { event: 'fork', repository, links, payload }
}
