import type { Schemas } from '../../../api/handler.ts'
import type { RefChange } from '../pushes/change.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** A push made a branch or tag. */
export function createOccasion(
  happening: Happening,
  { name, kind }: Pick<RefChange, 'name' | 'kind'>,
): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-create'] => ({
    ref: name,
    ref_type: kind,
    master_branch: repository.default_branch,
    description: repository.description,
    pusher_type: 'user',
    ...surroundings(happening),
  })
  return { event: 'create', repository, links, payload }
}
