/** How far an import is (seed 3.1); the contract's enumeration is the same. */
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

/** What the worker reports. */
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
 * Where each report leads (seed 3.1). States without a line are at rest: only what is asked for by the API
 * leads out of them. Read by the worker, by the store and by the tests.
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
  mapping: { rewritten: 'pushing', ...always },
  pushing: { pushed: 'complete', 'wished anew': 'mapping', ...always },
} as const satisfies Partial<Record<ImportState, Partial<Record<ImportEvent, ImportState>>>>

export type WorkingState = keyof typeof transitions

/** States in which a worker has something to do. */
export const workingStates = Object.keys(transitions) as WorkingState[]

export const isWorking = (state: ImportState): state is WorkingState => state in transitions

/** Where an update with credentials or a choice leads back to detecting (seed 3.1). */
export const resumable: ReadonlySet<ImportState> = new Set([
  'auth_failed',
  'detection_needs_auth',
  'detection_found_multiple',
])

/** Where a report leads. @throws Error for a report that does not belong to the state */
export function after(state: ImportState, event: ImportEvent): ImportState {
  const next = isWorking(state)
    ? (transitions[state] as Partial<Record<ImportEvent, ImportState>>)[event]
    : undefined
  if (!next) throw new Error(`An import that is ${state} cannot be told "${event}"`)
  return next
}
