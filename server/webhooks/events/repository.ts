import type { Schemas } from '../../contract/types.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

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
