import type { Schemas } from '../../contract/schemas.ts'
import type { Release } from '../../storage/releases/releases.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import { releaseView } from './view.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

type Payload = Schemas['webhook-release']
type Changes = Schemas['webhook-release-edited']['changes']

/** The action of a `release` event. */
export type ReleaseAction =
  | { action: Exclude<Payload['action'], 'edited'> }
  | { action: 'edited'; changes: Changes }

export function releaseEvent(
  source: EventSource,
  release: Release,
  action: ReleaseAction,
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Payload => ({
    ...action,
    release: releaseView(release, repository, links),
    ...commonPayload(source),
  })
  return { event: 'release', action: action.action, repository, links, payload }
}
