import type { Generated } from 'kysely'

/** A comment on a commit of one repository. */
export interface CommitCommentTable {
  id: Generated<number>
  repository_id: number
  commit_id: string
  /** Null when the account was deleted. */
  user_id: number | null
  body: string
  /** Null for comments on the whole commit. */
  path: string | null
  /** Line of the patch of the file; null for comments that are not about a line. */
  position: number | null
  line: number | null
  created_at: number
  updated_at: number
  /** JSON of the numbers of reactions; null for none. */
  reactions: string | null
  /** Why it is hidden; null while it is shown. */
  minimized_reason: Generated<string | null>
}

export interface CommitCommentTables {
  commit_comments: CommitCommentTable
}
