import type { Schemas } from '../../contract/schemas.ts'
import { isWorking, type ImportState } from '../../storage/schema/import-states.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

type Outcome = Schemas['webhook-repository-import']['status']

/** Status in the webhook event; undefined while the import is working. */
export function outcomeOf(state: ImportState): Outcome | undefined {
  if (isWorking(state)) return undefined
  return state === 'complete' ? 'success' : 'failure'
}

/** Builds the event for an import that has completed, failed, needs input or was cancelled. */
export function importEvent(source: EventSource, status: Outcome): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-repository-import'] => ({
    status,
    ...commonPayload(source),
  })
  return { event: 'repository_import', repository, links, payload }
}
