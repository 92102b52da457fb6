import { timestamp } from '../../../core/clock.ts'
import type { Schemas } from '../../../api/handler.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

/** A star was given. @param at milliseconds */
export function starCreatedOccasion(happening: Happening, at: number): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-star-created'] => ({
    action: 'created',
    starred_at: timestamp(at),
    ...surroundings(happening),
  })
  return { event: 'star', action: 'created', repository, links, payload }
}

/** A star was taken back. */
export function starDeletedOccasion(happening: Happening): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-star-deleted'] => ({
    action: 'deleted',
    starred_at: null,
    ...surroundings(happening),
  })
  return { event: 'star', action: 'deleted', repository, links, payload }
}
