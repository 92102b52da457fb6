import type { Generated } from 'kysely'

export type CheckStatus = 'queued' | 'in_progress' | 'completed'

export type CheckConclusion =
  | 'action_required'
  | 'cancelled'
  | 'failure'
  | 'neutral'
  | 'skipped'
  | 'success'
  | 'timed_out'

/** The check runs of an app for a commit. */
export interface CheckSuiteTable {
  id: Generated<number>
  repository_id: number
  /** Null when the app was deleted. */
  app_id: number | null
  head_sha: string
  /** The branch that was pushed; null for suites that were not created by a push. */
  head_branch: string | null
  before_sha: string | null
  status: CheckStatus
  conclusion: CheckConclusion | null
  /** Who pushed the commit; null for suites that were not created by a push. */
  creator_id: Generated<number | null>
  /** Number of names of its runs. */
  latest_runs: number
  created_at: number
  updated_at: number
}

export interface CheckRunTable {
  id: Generated<number>
  suite_id: number
  name: string
  /** Lowercase name. */
  name_key: string
  /** 1 for the newest run of its name in the suite. */
  latest: number
  status: CheckStatus
  conclusion: CheckConclusion | null
  external_id: string | null
  details_url: string | null
  started_at: number | null
  completed_at: number | null
  title: string | null
  summary: string | null
  text: string | null
  /** JSON of the buttons. */
  actions: string
  annotations_count: number
  created_at: number
}

export interface CheckAnnotationTable {
  id: Generated<number>
  run_id: number
  path: string
  start_line: number
  end_line: number
  start_column: number | null
  end_column: number | null
  annotation_level: 'notice' | 'warning' | 'failure'
  title: string | null
  message: string
  raw_details: string | null
}

export interface CheckPreferenceTable {
  repository_id: number
  app_id: number
  /** 1 when check suites are created for pushes. */
  setting: number
}

export interface CheckTables {
  check_suites: CheckSuiteTable
  check_runs: CheckRunTable
  check_annotations: CheckAnnotationTable
  check_preferences: CheckPreferenceTable
}
