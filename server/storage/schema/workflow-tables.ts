import type { Generated } from 'kysely'

/** A file that is or was in the workflow folder of the default branch. */
export interface WorkflowTable {
  id: Generated<number>
  repository_id: number
  path: string
  name: string
  /** Id of the blob when the file was last read. */
  blob: string
  state: Generated<'active' | 'disabled_manually'>
  created_at: number
  updated_at: number
}

/** A job of an attempt of a run. Its conclusion is `cancelled` when it is completed. */
export interface WorkflowJobTable {
  id: Generated<number>
  run_id: number
  attempt: number
  name: string
  /** JSON list of the labels of runners. */
  labels: string
  created_at: number
  completed_at: number | null
}

export interface WorkflowRunTable {
  id: Generated<number>
  repository_id: number
  workflow_id: number
  actor_id: number | null
  /** Number of the run within its workflow. */
  run_number: number
  name: string
  path: string
  event: 'workflow_dispatch'
  head_branch: string
  head_sha: string
  /** JSON of the commit in its short form. */
  head_commit: string
  display_title: string
  /** JSON of values by input name. */
  inputs: string
  status: 'queued' | 'completed'
  conclusion: 'cancelled' | null
  run_attempt: Generated<number>
  /** Time when the latest attempt was requested. Null for the first. */
  started_at: number | null
  rerun_by_id: number | null
  created_at: number
  updated_at: number
}
