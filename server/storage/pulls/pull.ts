import type { Account } from '../accounts/accounts.ts'
import type { Issue } from '../issues/issues.ts'
import type { Repository } from '../repositories/repositories.ts'
import type { PullRow } from './pulls.ts'
import type { RequestedTeam } from './review-requests.ts'

/** A request to merge a pull request when its requirements are met, as it is stored. */
export interface StoredAutoMerge {
  user_id: number
  method: 'merge' | 'squash' | 'rebase'
  /** Title and message of the merge commit; null for the default. */
  title: string | null
  message: string | null
  /** Address of the author of the commit. */
  email: string | null
  at: number
}

/** Such a request, with who made it. */
export interface AutoMerge extends StoredAutoMerge {
  /** Null when the account was deleted. */
  user: Account | null
}

/** A pull request with everything that it names. */
export interface Pull extends Issue, Omit<PullRow, 'repository_id' | 'mergeable' | 'auto_merge'> {
  auto_merge: AutoMerge | null
  mergeable: boolean
  /** Where its commits are to go. */
  base: Repository
  /** Where they come from; null when that is gone, or is not to be shown. */
  head: Repository | null
  head_owner: Account | null
  merged_by: Account | null
  requested_reviewers: Account[]
  requested_teams: RequestedTeam[]
}
