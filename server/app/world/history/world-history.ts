import type { Schemas } from '../../../contract/schemas.ts'

/** The parts of a repository that come from working with it. Times are in ISO 8601. */
export interface WorldHistory {
  /** Path of a bare repository with the content, instead of files. */
  git?: string
  default_branch?: string
  homepage?: string
  is_template?: boolean
  topics?: string[]
  settings?: WorldSettings
  /** Replace the default labels. */
  labels?: WorldLabel[]
  milestones?: WorldMilestone[]
  issues?: WorldIssue[]
  pulls?: WorldPull[]
  protections?: WorldProtection[]
  deploy_keys?: WorldDeployKey[]
  environments?: WorldEnvironment[]
  variables?: WorldVariable[]
}

export type WorldSettings = Pick<
  Schemas['repository-update'],
  | ('has_issues' | 'has_projects' | 'has_wiki' | 'has_discussions' | 'has_pull_requests')
  | ('allow_squash_merge' | 'allow_merge_commit' | 'allow_rebase_merge' | 'allow_auto_merge')
  | ('allow_update_branch' | 'allow_forking' | 'delete_branch_on_merge')
  | ('web_commit_signoff_required' | 'pull_request_creation_policy')
  | ('squash_merge_commit_title' | 'squash_merge_commit_message')
  | ('merge_commit_title' | 'merge_commit_message')
>

export interface WorldLabel {
  name: string
  color?: string
  description?: string
}

export interface WorldMilestone {
  number?: number
  title: string
  description?: string
  state?: 'open' | 'closed'
  creator?: string
  due_on?: string
  created_at?: string
  updated_at?: string
  closed_at?: string
}

export interface WorldComment {
  user?: string
  body: string
  created_at?: string
  updated_at?: string
}

/** What issues and pull requests have in common. */
export interface WorldThread {
  number?: number
  title: string
  body?: string
  user?: string
  state?: 'open' | 'closed'
  labels?: string[]
  assignees?: string[]
  /** Title of a milestone. */
  milestone?: string
  locked?: boolean
  active_lock_reason?: 'off-topic' | 'too heated' | 'resolved' | 'spam'
  comments?: WorldComment[]
  created_at?: string
  updated_at?: string
  closed_at?: string
  closed_by?: string
}

export interface WorldIssue extends WorldThread {
  state_reason?: 'completed' | 'reopened' | 'not_planned' | 'duplicate'
}

export interface WorldPull extends WorldThread {
  /** The commit is that of the branch unless it is given. `repo` is null when it does not exist. */
  head: { ref: string; sha?: string; owner?: string; repo?: string | null }
  base: { ref: string; sha?: string }
  draft?: boolean
  merged_at?: string
  merged_by?: string
  merge_commit_sha?: string
}

interface WorldActors {
  users?: string[]
  /** Slugs. */
  teams?: string[]
}

/** The protection of a branch, as in requests that update it. */
export interface WorldProtection {
  branch: string
  required_status_checks?: { strict: boolean; contexts: string[] }
  required_pull_request_reviews?: {
    dismissal_restrictions?: WorldActors
    bypass_pull_request_allowances?: WorldActors
    dismiss_stale_reviews?: boolean
    require_code_owner_reviews?: boolean
    required_approving_review_count?: number
    require_last_push_approval?: boolean
  }
  restrictions?: WorldActors
  enforce_admins?: boolean
  required_signatures?: boolean
  required_linear_history?: boolean
  allow_force_pushes?: boolean
  allow_deletions?: boolean
  block_creations?: boolean
  required_conversation_resolution?: boolean
  lock_branch?: boolean
  allow_fork_syncing?: boolean
}

export interface WorldEnvironment {
  name: string
  /** In minutes. */
  wait_timer?: number
  deployment_branch_policy?: { protected_branches: boolean; custom_branch_policies: boolean }
}

export interface WorldDeployKey {
  title?: string
  key: string
  read_only?: boolean
  added_by?: string
}

export interface WorldVariable {
  name: string
  value: string
}

/** The parts of a release that come from its past. */
export interface WorldReleaseHistory {
  author?: string
  target_commitish?: string
  created_at?: string
  published_at?: string
  /** Assets whose content is in files. */
  asset_files?: WorldAssetFile[]
}

export interface WorldAssetFile {
  name: string
  label?: string
  content_type?: string
  file: string
}
