import type { Schemas } from '../../../api/handler.ts'
import type { WebhookEvent } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** A private repository was made public. */
export function publicEvent(happening: Happening): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-public'] => surroundings(happening)
  return { event: 'public', repository, links, payload }
}
