import type { Generated } from 'kysely'

export interface DeploymentTable {
  id: Generated<number>
  repository_id: number
  sha: string
  /** The branch, tag or commit that was deployed, as it was named. */
  ref: string
  task: string
  /** The environment that the newest status names, or the original one. */
  environment: string
  original_environment: string
  description: string | null
  /** JSON: an object or a string. */
  payload: string
  transient_environment: number
  production_environment: number
  /** State of the newest status; null without one. */
  state: DeploymentState | null
  /** Null when the account was deleted. */
  creator_id: number | null
  created_at: number
  updated_at: number
}

export type DeploymentState =
  | 'error'
  | 'failure'
  | 'inactive'
  | 'in_progress'
  | 'queued'
  | 'pending'
  | 'success'

export interface DeploymentStatusTable {
  id: Generated<number>
  deployment_id: number
  state: DeploymentState
  description: string
  environment: string
  log_url: string
  environment_url: string
  /** Null when the account was deleted. */
  creator_id: number | null
  created_at: number
}

/** A target of deployments, with rules that are stored for workflows. */
export interface EnvironmentTable {
  id: Generated<number>
  repository_id: number
  name: string
  /** Lowercase. */
  name_key: string
  /** In minutes. */
  wait_timer: Generated<number>
  prevent_self_review: Generated<number>
  /** JSON array of `EnvironmentReviewer`. */
  reviewers: Generated<string>
  /** Which branches can deploy; null for all. */
  branch_policy: Generated<'protected' | 'custom' | null>
  created_at: number
  updated_at: number
}

export interface DeploymentTables {
  deployments: DeploymentTable
  deployment_statuses: DeploymentStatusTable
  environments: EnvironmentTable
}
