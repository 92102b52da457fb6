import type { Schemas } from '../../contract/schemas.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { releaseView } from './view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

type Payload = Schemas['webhook-release']
type Changes = Schemas['webhook-release-edited']['changes']

/** The action of a `release` event. */
export type ReleaseDeed =
  | { action: Exclude<Payload['action'], 'edited'> }
  | { action: 'edited'; changes: Changes }

export function releaseEvent(
  happening: EventSource,
  release: Release,
  deed: ReleaseDeed,
): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Payload => ({
    ...deed,
    release: releaseView(release, repository, links),
    ...commonPayload(happening),
  })
  return { event: 'release', action: deed.action, repository, links, payload }
}
