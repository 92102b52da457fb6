import type { Generated } from 'kysely'

/** A file that was once in the folder of workflows on the default branch. */
export interface WorkflowTable {
  id: Generated<number>
  repository_id: number
  path: string
  name: string
  /** The object that the file was when it was last looked at. */
  blob: string
  created_at: number
  updated_at: number
}

export interface WorkflowRunTable {
  id: Generated<number>
  repository_id: number
  workflow_id: number
  actor_id: number | null
  /** Counts the runs of the workflow. */
  run_number: number
  name: string
  path: string
  event: 'workflow_dispatch'
  head_branch: string
  head_sha: string
  /** JSON of the commit in short. */
  head_commit: string
  display_title: string
  /** JSON of values by name. */
  inputs: string
  status: 'queued' | 'completed'
  conclusion: 'cancelled' | null
  created_at: number
  updated_at: number
}
