/** States of an import; the contract has the same enumeration. */
export const importStates = [
  'detecting',
  'importing',
  'mapping',
  'pushing',
  'complete',
  'auth_failed',
  'error',
  'detection_needs_auth',
  'detection_found_nothing',
  'detection_found_multiple',
] as const

export type ImportState = (typeof importStates)[number]

/** Events that the worker reports. */
export type ImportEvent =
  | 'detected'
  | 'fetched'
  | 'rewritten'
  | 'pushed'
  | 'wished anew'
  | 'needs credentials'
  | 'found nothing'
  | 'found several'
  | 'credentials refused'
  | 'failed'

const always = { 'credentials refused': 'auth_failed', failed: 'error' } as const

/**
 * State transitions of the worker's events. Only the API leaves a state that has no entry. The
 * worker, the storage and the tests use this table.
 */
export const transitions = {
  detecting: {
    detected: 'importing',
    'needs credentials': 'detection_needs_auth',
    'found nothing': 'detection_found_nothing',
    'found several': 'detection_found_multiple',
    ...always,
  },
  importing: { fetched: 'mapping', ...always },
  mapping: { rewritten: 'pushing', 'wished anew': 'mapping', ...always },
  pushing: { pushed: 'complete', 'wished anew': 'mapping', ...always },
} as const satisfies Partial<Record<ImportState, Partial<Record<ImportEvent, ImportState>>>>

export type WorkingState = keyof typeof transitions

/** States in which a worker has work to do. */
export const workingStates = Object.keys(transitions) as WorkingState[]

export const isWorking = (state: ImportState): state is WorkingState => state in transitions

/** States in which an update with credentials or a choice restarts detection. */
export const resumable: ReadonlySet<ImportState> = new Set([
  'auth_failed',
  'detection_needs_auth',
  'detection_found_multiple',
])

/**
 * Returns the next state.
 * @throws Error when the event is not valid in the state
 */
export function nextState(state: ImportState, event: ImportEvent): ImportState {
  const next = isWorking(state)
    ? (transitions[state] as Partial<Record<ImportEvent, ImportState>>)[event]
    : undefined
  if (!next) throw new Error(`invalid event "${event}" for an import in state "${state}"`)
  return next
}
