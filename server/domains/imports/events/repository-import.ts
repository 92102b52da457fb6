import type { Schemas } from '../../../api/handler.ts'
import { isWorking, type ImportState } from '../../../storage/imports/states.ts'
import type { Occasion } from '../../../workers/delivery/webhook-event.ts'
import { surroundings, type Happening } from '../../repositories/events/common-payload.ts'

type Outcome = Schemas['webhook-repository-import']['status']

/** Status in the webhook event; undefined while the import is working. */
export function outcomeOf(state: ImportState): Outcome | undefined {
  if (isWorking(state)) return undefined
  return state === 'complete' ? 'success' : 'failure'
}

/** Builds the event for an import that has completed, failed, needs input or was cancelled. */
export function importOccasion(happening: Happening, status: Outcome): Occasion {
  const { repository, links } = happening
  const payload = (): Schemas['webhook-repository-import'] => ({
    status,
    ...surroundings(happening),
  })
  return { event: 'repository_import', repository, links, payload }
}
