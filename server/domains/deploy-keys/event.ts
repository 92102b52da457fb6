import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { ShownDeployKey } from '../../storage/deploy-keys/deploy-keys.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { deployKeyView } from './view.ts'

type Payload = Schemas['webhook-deploy-key']

/** Builds the event for a deploy key that was added or deleted. */
export function deployKeyEvent(
  source: EventSource,
  key: ShownDeployKey,
  action: Payload['action'],
): WebhookEvent {
  const { repository, links } = source
  const payload = (): Payload => ({
    action,
    key: deployKeyView(key, repository, links),
    ...commonPayload(source),
  })
  return { event: 'deploy_key', action, repository, links, payload }
}
