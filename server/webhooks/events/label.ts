import type { Schemas } from '../../contract/types.ts'
import type { Label } from '../../storage/labels.ts'
import { labelView } from '../../views/label.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

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
