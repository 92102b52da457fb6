import type { Schemas } from '../../../api/handler.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/**
 * Builds the `watch` event for a new star. The event has its name from a time when starring was
 * called watching.
 */
export function watchOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-watch'] => ({
    action: 'started',
    ...surroundings(happening),
  })
  return { event: 'watch', action: 'started', repository, links, payload }
}
