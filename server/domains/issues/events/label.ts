import type { Schemas } from '../../../api/handler.ts'
import type { Label } from '../../../storage/issues/labels.ts'
import { labelView } from '../views/label.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** What became of a label. */
export type LabelDeed =
  | { action: 'created' | 'deleted' }
  | { action: 'edited'; changes: Schemas['webhook-label-edited']['changes'] }

export function labelOccasion(happening: Happening, label: Label, deed: LabelDeed): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-label'] => ({
    ...deed,
    label: labelView(label, repository, links),
    ...surroundings(happening),
  })
  return { event: 'label', action: deed.action, repository, links, payload }
}
