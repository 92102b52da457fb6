import type { Generated } from 'kysely'
import type { CheckConclusion, CheckStatus } from './check-tables.ts'

export type WorkflowStatus = CheckStatus
export type WorkflowConclusion = CheckConclusion

/** A file that is or was in the workflow folder of the default branch. */
interface WorkflowTable {
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

/** A step of a job. */
export interface WorkflowStep {
  name: string
  number: number
  conclusion: WorkflowConclusion
}

/** A job of an attempt of a run. */
interface WorkflowJobTable {
  id: Generated<number>
  run_id: number
  attempt: number
  name: string
  /** JSON list of the labels of runners. */
  labels: string
  status: Generated<WorkflowStatus>
  conclusion: WorkflowConclusion | null
  /** JSON list of `WorkflowStep`. */
  steps: Generated<string>
  created_at: number
  started_at: number | null
  completed_at: number | null
}

interface WorkflowJobLogTable {
  job_id: number
  /** JSON list with the text of each step. */
  texts: string
}

/** An earlier attempt of a run. */
interface WorkflowAttemptTable {
  id: Generated<number>
  run_id: number
  run_attempt: number
  conclusion: WorkflowConclusion | null
  started_at: number | null
  updated_at: number
  rerun_by_id: number | null
}

/** A file that a run uploaded. */
interface WorkflowArtifactTable {
  id: Generated<number>
  run_id: number
  name: string
  /** Bytes of the archive. */
  size: number
  digest: string
  /** The zip file in base64. */
  archive: string
  created_at: number
}

/** What lists show of a cache. */
interface WorkflowCacheTable {
  id: Generated<number>
  repository_id: number
  ref: string
  key: string
  version: string
  size: number
  created_at: number
}

interface WorkflowRunTable {
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
  status: WorkflowStatus
  conclusion: WorkflowConclusion | null
  run_attempt: Generated<number>
  /** Time when the latest attempt was requested. Null for the first. */
  started_at: number | null
  rerun_by_id: number | null
  /** Null for runs without checks. */
  check_suite_id: number | null
  created_at: number
  updated_at: number
}

export interface WorkflowTables {
  workflows: WorkflowTable
  workflow_runs: WorkflowRunTable
  workflow_attempts: WorkflowAttemptTable
  workflow_jobs: WorkflowJobTable
  workflow_job_logs: WorkflowJobLogTable
  workflow_artifacts: WorkflowArtifactTable
  workflow_caches: WorkflowCacheTable
}
