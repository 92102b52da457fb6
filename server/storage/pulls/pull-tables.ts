/** What a pull request is beyond an issue. */
export interface PullTable {
  issue_id: number
  /** Where its commits are to go. */
  repository_id: number
  /** Where they come from; null when that repository is gone. */
  head_repository_id: number | null
  /** Whose the head was when it was opened; null when the account is gone. */
  head_owner_id: number | null
  head_ref: string
  head_sha: string
  base_ref: string
  base_sha: string
  maintainer_can_modify: number
  merged_by_id: number | null
  /** What the base came to by the merge; before, a commit that merges it for trial. */
  merge_commit_sha: string | null
  /** Whether it merges without conflicts. */
  mergeable: number
  commits: number
  additions: number
  deletions: number
  changed_files: number
  /** The commit of the base that all this is true for. */
  checked_sha: string
}

export interface PullTables {
  pulls: PullTable
}
