/** Whom users and organizations keep away. */
export interface BlockTable {
  blocker_id: number
  /** A user. */
  blocked_id: number
  created_at: number
}

/** Who may comment, open issues and open pull requests in an account's public repositories. */
export interface InteractionLimitTable {
  account_id: number
  admitted: 'existing_users' | 'contributors_only' | 'collaborators_only'
  /** From then on there is no limit. */
  expires_at: number
}

export interface ModerationTables {
  blocks: BlockTable
  interaction_limits: InteractionLimitTable
}
