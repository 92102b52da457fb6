import type { Schemas } from '../../contract/schemas.ts'
import type { Label } from '../../storage/issues/labels.ts'
import { labelView } from './label-view.ts'
import type { WebhookEvent } from '../../api/webhook-event.ts'
import type { EventSource } from '../../api/event-source.ts'
import { commonPayload } from '../repositories/common-payload.ts'

/** The action of a `label` event. */
export type LabelAction =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: Schemas['webhook-label-edited']['changes'] }

export function labelEvent(happening: EventSource, label: Label, deed: LabelAction): WebhookEvent {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-label'] => ({
    ...deed,
    label: labelView(label, repository, links),
    ...commonPayload(happening),
  })
  return { event: 'label', action: deed.action, repository, links, payload }
}
