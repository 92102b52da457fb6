import type { Generated } from 'kysely'

/** What a system said of a commit once. */
export interface CommitStatusTable {
  id: Generated<number>
  repository_id: number
  sha: string
  context: string
  /** The context without regard to case. */
  context_key: string
  state: 'error' | 'failure' | 'pending' | 'success'
  target_url: string | null
  description: string | null
  /** Null when the account went. */
  creator_id: number | null
  created_at: number
}

export interface CommitStatusTables {
  commit_statuses: CommitStatusTable
}
