import type { Generated } from 'kysely'

export interface BranchProtectionTable {
  id: Generated<number>
  repository_id: number
  /** Name of the branch, which need not exist. */
  branch: string
  /** Number of approving reviews; null when no reviews are required. */
  required_approvals: number | null
  /** Required statuses (JSON); null when none are required. */
  checks: string | null
  enforce_admins: Generated<number>
  required_signatures: Generated<number>
  required_linear_history: Generated<number>
  allow_force_pushes: Generated<number>
  allow_deletions: Generated<number>
  block_creations: Generated<number>
  required_conversation_resolution: Generated<number>
  lock_branch: Generated<number>
  allow_fork_syncing: Generated<number>
  /** Whether only the actors of the list `push` can push. */
  restricted: Generated<number>
  /** Whether only the actors of the list `dismissal` can dismiss reviews. */
  dismissals_restricted: Generated<number>
  dismiss_stale_reviews: Generated<number>
  require_code_owner_reviews: Generated<number>
  require_last_push_approval: Generated<number>
  strict_checks: Generated<number>
  created_at: number
  updated_at: number
}

/** An entry of a list of a protected branch: a user, a team or an app. */
export interface BranchProtectionActorTable {
  id: Generated<number>
  protection_id: number
  list: 'push' | 'dismissal' | 'bypass'
  user_id: number | null
  team_id: number | null
  app_id: number | null
}

export interface BranchProtectionTables {
  branch_protections: BranchProtectionTable
  branch_protection_actors: BranchProtectionActorTable
}
