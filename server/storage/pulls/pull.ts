import type { Account } from '../accounts/accounts.ts'
import type { Issue } from '../issues/issues.ts'
import type { Repository } from '../repositories/repositories.ts'
import type { PullRow } from './pulls.ts'
import type { RequestedTeam } from './review-requests.ts'

/** A pull request with everything that it names. */
export interface Pull extends Issue, Omit<PullRow, 'repository_id' | 'mergeable'> {
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
