import type { EventSource } from '../../api/event-source.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Advisory } from '../../storage/security-advisories/advisories.ts'
import { commonPayload } from '../repositories/common-payload.ts'
import { advisoryShown } from './shown.ts'

type Payload = Schemas['webhook-repository-advisory']

/** Builds the event for an advisory that was published, or reported privately. */
export async function repositoryAdvisoryEvent(
  source: EventSource,
  advisory: Advisory,
  action: Payload['action'],
  transaction: Transaction,
): Promise<WebhookEvent> {
  const { repository, links } = source
  const repository_advisory = await advisoryShown(advisory, repository, links, transaction)
  const payload = (): Payload => ({ action, repository_advisory, ...commonPayload(source) })
  return { event: 'repository_advisory', action, repository, links, payload }
}
