import type { Generated } from 'kysely'

/** Types of reactions. */
export type ReactionContent =
  | '+1'
  | '-1'
  | 'laugh'
  | 'confused'
  | 'heart'
  | 'hooray'
  | 'rocket'
  | 'eyes'

/** A reaction to one of the subjects; the other columns are null. */
export interface ReactionTable {
  id: Generated<number>
  /** Null when the account was deleted. */
  user_id: number | null
  content: ReactionContent
  issue_id: number | null
  issue_comment_id: number | null
  review_comment_id: number | null
  release_id: number | null
  commit_comment_id: number | null
  pull_review_id: Generated<number | null>
  created_at: number
}

export interface ReactionTables {
  reactions: ReactionTable
}
