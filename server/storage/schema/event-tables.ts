import type { Generated } from 'kysely'

export interface EventTable {
  id: Generated<number>
  type: string
  actor_id: number
  repository_id: number
  organization_id: number | null
  payload: string
  /** Whether the repository was public when the event happened. */
  public: number
  created_at: number
}

export interface FollowTable {
  user_id: number
  followed_id: number
  created_at: number
}

/** Watches of repositories; an `ignored` row mutes the repository. */
export interface SubscriptionTable {
  user_id: number
  repository_id: number
  ignored: number
  created_at: number
}

export interface StarTable {
  user_id: number
  repository_id: number
  created_at: number
}

export interface EventTables {
  events: EventTable
  follows: FollowTable
  subscriptions: SubscriptionTable
  stars: StarTable
}
