import type { Generated } from 'kysely'

/** Issues, and the issue part of pull requests. */
export interface IssueTable {
  id: Generated<number>
  repository_id: number
  /** Unique among the issues and pull requests of the repository. */
  number: number
  /** Whether it is a pull request. */
  pull: number
  title: string
  body: string | null
  /** Null when the account was deleted. */
  user_id: number | null
  /** The app through which it was opened; null for none. */
  app_id: number | null
  state: 'open' | 'closed'
  state_reason: 'completed' | 'reopened' | 'not_planned' | 'duplicate' | null
  locked: number
  active_lock_reason: 'off-topic' | 'too heated' | 'resolved' | 'spam' | null
  /** Issue type of the organization; null for none. */
  type_id: number | null
  /** The issue that it duplicates; null for none. */
  duplicate_of_id: number | null
  milestone_id: number | null
  /** The issue that it is a part of; null for none. */
  parent_id: number | null
  /** Its place among the sub-issues of its parent. */
  sub_position: number | null
  /** Number of levels of sub-issues below it. */
  nesting: Generated<number>
  /** JSON of the numbers of reactions; null for none. */
  reactions: string | null
  /** Number of reactions. */
  reaction_count: Generated<number>
  /** Number of comments. */
  comments: number
  /** Whether a pull request is a draft. */
  draft: number
  /** Pull requests only. */
  merged_at: number | null
  closed_at: number | null
  closed_by_id: number | null
  created_at: number
  updated_at: number
}

/** Rows are in the order of assignment. */
export interface IssueAssigneeTable {
  id: Generated<number>
  issue_id: number
  user_id: number
}

export interface LabelTable {
  id: Generated<number>
  repository_id: number
  name: string
  name_key: string
  /** Six hexadecimal digits. */
  color: string
  description: string | null
}

/** Rows are in the order in which labels were added. */
export interface IssueLabelTable {
  id: Generated<number>
  issue_id: number
  label_id: number
}

export interface IssueCommentTable {
  id: Generated<number>
  issue_id: number
  repository_id: number
  user_id: number | null
  /** The app through which it was written; null for none. */
  app_id: number | null
  body: string
  /** JSON of the numbers of reactions; null for none. */
  reactions: string | null
  /** Why it is hidden; null while it is shown. */
  minimized_reason: string | null
  created_at: number
  updated_at: number
}

/** A user whom the text of an issue or of one of its comments mentions. */
export interface IssueMentionTable {
  issue_id: number
  user_id: number
}

/** An issue at the top of the list of its repository. */
export interface IssuePinTable {
  id: Generated<number>
  repository_id: number
  issue_id: number
  /** Null when the account was deleted. */
  actor_id: number | null
  created_at: number
}

/** A branch in which an issue is worked on. */
export interface LinkedBranchTable {
  id: Generated<number>
  /** Of the branch, which can be another repository than that of the issue. */
  repository_id: number
  issue_id: number
  branch: string
  created_at: number
}

/** The number that a transferred issue had before. */
export interface IssueMoveTable {
  repository_id: number
  issue_id: number
  number: number
}

/** An edit of the text of an issue or pull request, or of a comment on it or review of it. */
export interface TextEditTable {
  id: Generated<number>
  issue_id: number
  /** What was edited; all are null for the text of the issue itself. */
  comment_id: Generated<number | null>
  review_id: Generated<number | null>
  review_comment_id: Generated<number | null>
  /** Null when the account was deleted. */
  editor_id: number | null
  created_at: number
}

export interface IssueTables {
  issues: IssueTable
  issue_assignees: IssueAssigneeTable
  labels: LabelTable
  issue_labels: IssueLabelTable
  issue_comments: IssueCommentTable
  issue_mentions: IssueMentionTable
  issue_pins: IssuePinTable
  linked_branches: LinkedBranchTable
  issue_moves: IssueMoveTable
  text_edits: TextEditTable
}
