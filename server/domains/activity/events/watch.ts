import type { Schemas } from '../../../api/handler.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** A star was given, in the words of older days, when a star was called watching. */
export function watchOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-watch'] => ({
    action: 'started',
    ...surroundings(happening),
  })
  return { event: 'watch', action: 'started', repository, links, payload }
}
