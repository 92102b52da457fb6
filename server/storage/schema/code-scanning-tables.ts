import type { Generated } from 'kysely'

/** A processed SARIF upload, or a rejected one with its errors. */
export interface CodeScanningUploadTable {
  sarif_id: string
  repository_id: number
  /** JSON of messages; empty for a success. */
  errors: string
  analyses_count: number
  created_at: number
}

/**
 * One run of a tool. Runs with the same tool, ref and category are a set, of which the newest
 * counts.
 */
export interface CodeScanningAnalysisTable {
  id: Generated<number>
  repository_id: number
  sarif_id: string
  ref: string
  commit_sha: string
  analysis_key: string
  environment: string
  category: string
  tool_name: string
  tool_version: string | null
  tool_guid: string | null
  warning: string
  /** SARIF of this run only: gzip in base64. */
  sarif: string
  results_count: number
  rules_count: number
  newest: number
  created_at: number
}

/** A finding across analyses: one rule violated in one way at one path. */
export interface CodeScanningAlertTable {
  id: Generated<number>
  repository_id: number
  number: number
  tool_name: string
  tool_version: string | null
  tool_guid: string | null
  fingerprint: string
  /** JSON of the rule. */
  rule: string
  /** Security severity when the rule has one, otherwise its severity. */
  severity: string
  /** Open while the newest analysis of any set reports it. */
  state: 'open' | 'fixed'
  fixed_at: number | null
  dismissed_at: number | null
  dismissed_by_id: number | null
  dismissed_reason: string | null
  dismissed_comment: string | null
  created_at: number
  updated_at: number
}

/** An alert as one analysis reports it. */
export interface CodeScanningResultTable {
  alert_id: number
  analysis_id: number
  /** JSON of message, location and classifications. */
  place: string
}

export interface CodeScanningSetupTable {
  repository_id: number
  /** JSON of the setup. */
  setup: string
  updated_at: number
}
