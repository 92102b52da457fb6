import type { Schemas } from '../../contract/types.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

/** A private repository was made public. */
export function publicOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-public'] => surroundings(happening)
  return { event: 'public', repository, links, payload }
}
