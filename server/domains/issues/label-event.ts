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

export function labelEvent(source: EventSource, label: Label, action: LabelAction): WebhookEvent {
  const { repository, links } = source
  const payload = (): Schemas['webhook-label'] => ({
    ...action,
    label: labelView(label, repository, links),
    ...commonPayload(source),
  })
  return { event: 'label', action: action.action, repository, links, payload }
}
