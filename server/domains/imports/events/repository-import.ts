import type { Schemas } from '../../../api/handler.ts'
import { isWorking, type ImportState } from '../../../storage/imports/states.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

type Outcome = Schemas['webhook-repository-import']['status']

/** What those who listen are told of a state; undefined where an import is not at rest. */
export function outcomeOf(state: ImportState): Outcome | undefined {
  if (isWorking(state)) return undefined
  return state === 'complete' ? 'success' : 'failure'
}

/** An import has come to rest, or was cancelled. */
export function importOccasion(happening: Happening, status: Outcome): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-repository-import'] => ({
    status,
    ...surroundings(happening),
  })
  return { event: 'repository_import', repository, links, payload }
}
