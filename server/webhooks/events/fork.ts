import type { Schemas } from '../../contract/types.ts'
import type { Repository } from '../../storage/repositories.ts'
import { repositoryView } from '../../views/repository.ts'
import type { Occasion } from '../occasion.ts'
import { surroundings, type Happening } from './surroundings.ts'

/** A repository was forked. */
export function forkOccasion(happening: Happening, fork: Repository): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-fork'] => ({
    forkee: repositoryView(fork, links),
    ...surroundings(happening),
  })
  return { event: 'fork', repository, links, payload }
}
