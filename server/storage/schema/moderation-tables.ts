/** A user that another account has blocked. */
export interface BlockTable {
  blocker_id: number
  /** Id of a user. */
  blocked_id: number
  created_at: number
}

/**
 * Users who may comment, open issues and open pull requests in an account's public repositories.
 */
export interface InteractionLimitTable {
  account_id: number
  admitted: 'existing_users' | 'contributors_only' | 'collaborators_only'
  /** The limit ends at this instant. */
  expires_at: number
}

export interface ModerationTables {
  blocks: BlockTable
  interaction_limits: InteractionLimitTable
}
