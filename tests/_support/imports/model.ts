import { isWorking, resumable, transitions } from '../../../server/storage/schema/import-states.ts'
import type { ImportEvent, ImportState } from '../../../server/storage/schema/import-states.ts'

/** An action of a caller on an import, or a report of a worker. */
export type Act =
  | { kind: 'put'; vcs: boolean }
  | { kind: 'patch'; sends: 'nothing' | 'credentials' | 'kind' | 'choice' }
  | { kind: 'delete' }
  | { kind: 'map'; name: string }
  | { kind: 'lfs'; use_lfs: 'opt_in' | 'opt_out' }
  | { kind: 'report'; event: ImportEvent }

/** Everything about an import that is visible to a caller. */
export interface Model {
  status: ImportState
  /** Whether the kind of source was given. */
  named: boolean
  use_lfs: 'undecided' | 'opt_in' | 'opt_out'
  /** Mapped name of the only author, after the source was fetched. */
  author: string | undefined
  /** Whether a requested change is not yet part of the history being built. */
  unmet: boolean
}

interface Outcome {
  status: number
  model: Model | undefined
}

const first = (named: boolean): ImportState => (named ? 'importing' : 'detecting')

const wished = (model: Model, change: Partial<Model>): Model => ({
  ...model,
  ...change,
  unmet: true,
  status: model.status === 'complete' ? 'mapping' : model.status,
})

function put(model: Model | undefined, named: boolean): Outcome {
  if (model && isWorking(model.status)) return { status: 422, model }
  const fresh = { use_lfs: 'undecided' as const, author: undefined, unmet: false }
  return { status: 201, model: { ...fresh, named, status: first(named) } }
}

function patch(model: Model, sends: Extract<Act, { kind: 'patch' }>['sends']): Outcome {
  const several = model.status === 'detection_found_multiple'
  if (several && sends === 'kind') return { status: 422, model }
  const named = model.named || sends === 'kind' || sends === 'choice'
  const goesOn = sends !== 'nothing' && resumable.has(model.status)
  return { status: 200, model: { ...model, named, status: goesOn ? 'detecting' : first(named) } }
}

/** A report that the state table does not allow has no effect. */
function report(model: Model, event: ImportEvent): Model {
  if (!isWorking(model.status)) return model
  const anew = event === 'pushed' && model.unmet ? 'wished anew' : event
  const next = (transitions[model.status] as Partial<Record<ImportEvent, ImportState>>)[anew]
  if (!next) return model
  const author = event === 'fetched' ? (model.author ?? 'octavia') : model.author
  return { ...model, status: next, author, unmet: event === 'rewritten' ? false : model.unmet }
}

/** The result of an action. Uses no server code except the state table. */
export function outcomeOf(model: Model | undefined, act: Act): Outcome {
  if (act.kind === 'put') return put(model, act.vcs)
  if (!model) return { status: 404, model }
  switch (act.kind) {
    case 'patch':
      return patch(model, act.sends)
    case 'delete':
      return { status: 204, model: undefined }
    case 'report':
      return { status: 0, model: report(model, act.event) }
    case 'lfs':
      if (model.use_lfs === act.use_lfs) return { status: 200, model }
      return { status: 200, model: wished(model, { use_lfs: act.use_lfs }) }
    case 'map':
      if (model.author === undefined) return { status: 404, model }
      if (model.author === act.name) return { status: 200, model }
      return { status: 200, model: wished(model, { author: act.name }) }
  }
}

/** Fields that are present only in these states. */
export const ofStates: Record<string, ImportState> = {
  percent: 'importing',
  push_percent: 'pushing',
  failed_step: 'error',
  error_message: 'error',
  project_choices: 'detection_found_multiple',
}
