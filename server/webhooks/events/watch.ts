import type { Schemas } from '../../contract/types.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

/** A star was given, in the words of older days, when a star was called watching. */
export function watchOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-watch'] => ({
    action: 'started',
    ...surroundings(happening),
  })
  return { event: 'watch', action: 'started', repository, links, payload }
}
