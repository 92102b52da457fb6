/**
 * An index of words, kept by triggers. SQLite has a virtual table with the same name, which the
 * engine searches.
 */
export interface SearchTable {
  id: number
}

/** A topic of a repository, kept by triggers. */
export interface RepositoryTopicTable {
  repository_id: number
  name: string
  /** When the repository got it. */
  created_at: number
}

export interface SearchTables {
  issue_search: SearchTable
  issue_comment_search: SearchTable
  repository_search: SearchTable
  account_search: SearchTable
  repository_topics: RepositoryTopicTable
}
