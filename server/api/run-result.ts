import type { components } from '../../generated/control/types.ts'

/** What becomes of a workflow run, as the control plane says. */
export type RunResult = components['schemas']['run-result']

/** What a run is chosen by. */
export interface QueuedRun {
  /** Full name of the repository. */
  repository: string
  workflow: { name: string; path: string }
  event: string
}
