import type { Schemas } from '../../../api/handler.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** A private repository was made public. */
export function publicOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-public'] => surroundings(happening)
  return { event: 'public', repository, links, payload }
}
