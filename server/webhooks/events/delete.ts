import type { Schemas } from '../../contract/types.ts'
import type { RefChange } from '../../pushes/change.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

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
