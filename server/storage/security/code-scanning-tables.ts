import type { Generated } from 'kysely'

/** Results as they came: worked through, or refused for what `errors` says. */
export interface CodeScanningUploadTable {
  sarif_id: string
  repository_id: number
  /** JSON of texts; empty where all went well. */
  errors: string
  analyses_count: number
  created_at: number
}

/** One run of a tool. Those of one tool, ref and category are a set, of which the newest counts. */
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
  /** SARIF with this run alone: gzip, then Base64. */
  sarif: string
  results_count: number
  rules_count: number
  newest: number
  created_at: number
}

/** What is found again and again: one rule broken in one way at one path. */
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
  /** That for security where the rule has one, otherwise that of the rule. */
  severity: string
  /** Whether the newest analysis of any set has it. */
  state: 'open' | 'fixed'
  fixed_at: number | null
  dismissed_at: number | null
  dismissed_by_id: number | null
  dismissed_reason: string | null
  dismissed_comment: string | null
  created_at: number
  updated_at: number
}

/** An alert as one analysis has it. */
export interface CodeScanningResultTable {
  alert_id: number
  analysis_id: number
  /** JSON of message, location and classifications. */
  place: string
}

export interface CodeScanningSetupTable {
  repository_id: number
  /** JSON of all that is set. */
  setup: string
  updated_at: number
}
