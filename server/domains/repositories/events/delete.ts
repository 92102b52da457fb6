import type { Schemas } from '../../../api/handler.ts'
import type { RefChange } from '../pushes/change.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** A push took a branch or tag away. */
export function deleteOccasion(
  happening: Happening,
  { name, kind }: Pick<RefChange, 'name' | 'kind'>,
): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-delete'] => ({
    ref: name,
    ref_type: kind,
    pusher_type: 'user',
    ...surroundings(happening),
  })
  return { event: 'delete', repository, links, payload }
}
