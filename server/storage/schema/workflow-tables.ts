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
  created_at: number
  updated_at: number
}
