import type { Generated } from 'kysely'

export interface GistTable {
  id: Generated<number>
  /** Public identifier: 32 hexadecimal digits. */
  key: string
  owner_id: number
  description: string | null
  public: number
  fork_of_id: number | null
  /** SHA of the head commit. The branch in the git repository is updated afterwards. */
  head: string
  /** JSON of the first 300 `GistFile`s at `head`. */
  files: string
  file_count: number
  /** Number of comments. */
  comments: Generated<number>
  created_at: number
  updated_at: number
}

/** The commits of a gist's history, numbered from the first. */
export interface GistRevisionTable {
  gist_id: number
  number: number
  version: string
  /** The author; null when that account was deleted. */
  user_id: number | null
  additions: number
  deletions: number
  committed_at: number
}

export interface GistStarTable {
  user_id: number
  gist_id: number
  created_at: number
}

export interface GistCommentTable {
  id: Generated<number>
  gist_id: number
  user_id: number
  body: string
  created_at: number
  updated_at: number
}

export interface GistTables {
  gists: GistTable
  gist_revisions: GistRevisionTable
  gist_stars: GistStarTable
  gist_comments: GistCommentTable
}
