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
  | 'base_ref_changed'
  | 'head_ref_deleted'
  | 'head_ref_restored'
  | 'head_ref_force_pushed'
  | 'review_dismissed'
  | 'issue_type_added'
  | 'issue_type_changed'
  | 'issue_type_removed'
  | 'marked_as_duplicate'
  | 'mentioned'
  | 'subscribed'
  | 'referenced'
  | 'comment_deleted'
  | 'deployed'
  | 'deployment_environment_changed'
  | 'pinned'
  | 'unpinned'
  | 'transferred'
  | 'ready_for_review'
  | 'convert_to_draft'
  | 'auto_merge_enabled'
  | 'auto_merge_disabled'
  | 'auto_squash_enabled'
  | 'auto_rebase_enabled'

/** A text of an issue or pull request that mentions another one. */
export interface IssueReferenceTable {
  id: Generated<number>
  /** The issue that is mentioned. */
  issue_id: number
  /** The issue with the text: its own, unless one of the following is set. */
  source_id: number
  comment_id: number | null
  review_id: number | null
  review_comment_id: number | null
  /** Null when the account was deleted. */
  actor_id: number | null
  created_at: number
}

export interface IssueEventTables {
  issue_events: IssueEventTable
  issue_references: IssueReferenceTable
}
