import type { Generated } from 'kysely'

export interface PullReviewTable {
  id: Generated<number>
  issue_id: number
  repository_id: number
  /** Null when the account was deleted. */
  user_id: number | null
  body: string
  /** A user has at most one pending review of each pull request. */
  state: 'PENDING' | 'COMMENTED' | 'APPROVED' | 'CHANGES_REQUESTED' | 'DISMISSED'
  /** The commit that was reviewed. */
  commit_id: string
  /** Null while it is pending. */
  submitted_at: number | null
  /** JSON of the numbers of reactions; null for none. */
  reactions: Generated<string | null>
  /** Why it is hidden; null while it is shown. */
  minimized_reason: Generated<string | null>
  created_at: number
  updated_at: number
}

/** A comment on the diff of a pull request. Every comment belongs to a review. */
export interface ReviewCommentTable {
  id: Generated<number>
  review_id: number
  issue_id: number
  repository_id: number
  /** Null when the account was deleted. */
  user_id: number | null
  /** The comment that started the conversation; null for that comment itself. */
  in_reply_to_id: number | null
  body: string
  path: string
  subject_type: 'line' | 'file'
  /** The hunk of the diff up to the commented line. */
  diff_hunk: string
  /** Null for whole files. */
  side: 'LEFT' | 'RIGHT' | null
  /** Null for single lines. */
  start_side: 'LEFT' | 'RIGHT' | null
  /** Where it is in the present diff; null when that no longer has such a line. */
  line: number | null
  start_line: number | null
  position: number | null
  /** The newest commit that has the commented lines. */
  commit_id: string
  original_line: number | null
  original_start_line: number | null
  original_position: number | null
  original_commit_id: string
  /** JSON of the numbers of reactions; null for none. */
  reactions: string | null
  /** Who resolved the conversation that the comment started; null when the account was deleted. */
  resolved_by_id: Generated<number | null>
  /** When; null for conversations that are not resolved, and for replies. */
  resolved_at: Generated<number | null>
  /** Why it is hidden; null while it is shown. */
  minimized_reason: Generated<string | null>
  created_at: number
  updated_at: number
}

/** A request for a review, of a user or of a team. Rows are in the order of the requests. */
export interface ReviewRequestTable {
  id: Generated<number>
  issue_id: number
  user_id: number | null
  team_id: number | null
}

/** A file of a pull request that a user has viewed. */
export interface ViewedFileTable {
  issue_id: number
  user_id: number
  path: string
  /** The content that was viewed. */
  blob: string
}

export interface ReviewTables {
  viewed_files: ViewedFileTable
  pull_reviews: PullReviewTable
  review_comments: ReviewCommentTable
  review_requests: ReviewRequestTable
}
