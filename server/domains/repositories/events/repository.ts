import type { Schemas } from '../../../api/handler.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

type Payload = Schemas['webhook-repository']
type Deed<Each> = Each extends Payload ? Omit<Each, keyof ReturnType<typeof surroundings>> : never

/** What was done to a repository as such, and for a change what was there before. */
export type RepositoryDeed = Deed<Payload>

const payload = (happening: Happening, deed: RepositoryDeed): Payload => ({
  ...deed,
  ...surroundings(happening),
})

export function repositoryOccasion(happening: Happening, deed: RepositoryDeed): Occasion {
  const { repository, links } = happening
  const { action } = deed
  return {
    event: 'repository',
    action,
    repository,
    links,
    payload: () => payload(happening, deed),
  }
}
