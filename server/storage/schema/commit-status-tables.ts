import type { Generated } from 'kysely'

/** A status that a system reported for a commit. */
export interface CommitStatusTable {
  id: Generated<number>
  repository_id: number
  sha: string
  context: string
  /** Lowercase context. */
  context_key: string
  state: 'error' | 'failure' | 'pending' | 'success'
  target_url: string | null
  description: string | null
  /** Null when the account was deleted. */
  creator_id: number | null
  created_at: number
}

export interface CommitStatusTables {
  commit_statuses: CommitStatusTable
}
