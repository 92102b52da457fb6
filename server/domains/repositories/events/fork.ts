import type { Schemas } from '../../../api/handler.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { repositoryView } from '../../../api/views/repository.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from './common-payload.ts'

/** A repository was forked. */
export function forkOccasion(happening: Happening, fork: Repository): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-fork'] => ({
    forkee: repositoryView(fork, links),
    ...surroundings(happening),
  })
  return { event: 'fork', repository, links, payload }
}
