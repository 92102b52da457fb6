import type { Generated } from 'kysely'

/** The part of a pull request that issues do not have. */
export interface PullTable {
  issue_id: number
  /** The base repository. */
  repository_id: number
  /** The head repository; null when it was deleted. */
  head_repository_id: number | null
  /**
   * Owner of the head repository when the pull request was opened; null when the account was
   * deleted.
   */
  head_owner_id: number | null
  head_ref: string
  head_sha: string
  base_ref: string
  base_sha: string
  maintainer_can_modify: number
  merged_by_id: number | null
  /** The merge commit; before the merge, a test merge commit. */
  merge_commit_sha: string | null
  /** The commit of the base that it was merged onto, where the merge contains nothing else. */
  merged_onto_sha: Generated<string | null>
  /** Whether it merges without conflicts. */
  mergeable: number
  commits: number
  additions: number
  deletions: number
  changed_files: number
  /** SHA of the base commit that the computed fields refer to. */
  checked_sha: string
  /** Who pushed to the head last; null when nobody has since it was opened. */
  head_pusher_id: Generated<number | null>
  /** Number of comments on its diff, without those of pending reviews. */
  review_comments: Generated<number>
  /** JSON of `StoredAutoMerge`; null while auto-merge is off. */
  auto_merge: Generated<string | null>
}

export interface PullTables {
  pulls: PullTable
}
