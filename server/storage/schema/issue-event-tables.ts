import type { Generated } from 'kysely'

export interface IssueEventTable {
  id: Generated<number>
  repository_id: number
  issue_id: number
  /** Null when the account was deleted. */
  actor_id: number | null
  event: IssueEventName
  /** JSON of `IssueEventDetails`. */
  details: string
  created_at: number
}

/** Types of changes of issues and pull requests. */
export type IssueEventName =
  | 'closed'
  | 'reopened'
  | 'merged'
  | 'labeled'
  | 'unlabeled'
  | 'assigned'
  | 'unassigned'
  | 'milestoned'
  | 'demilestoned'
  | 'renamed'
  | 'locked'
  | 'unlocked'
  | 'review_requested'
  | 'review_request_removed'
  | 'sub_issue_added'
  | 'sub_issue_removed'
  | 'parent_issue_added'
  | 'parent_issue_removed'
  | 'blocked_by_added'
  | 'blocked_by_removed'
  | 'blocking_added'
  | 'blocking_removed'

export interface IssueEventTables {
  issue_events: IssueEventTable
}
