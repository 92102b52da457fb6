import type { Generated } from 'kysely'

/** A link to a user's profile on another site. */
export interface SocialAccountTable {
  id: Generated<number>
  user_id: number
  url: string
  created_at: number
}

/** What a user is doing. */
export interface UserStatusTable {
  id: Generated<number>
  user_id: number
  /** Whose members may see it; null for everyone. */
  organization_id: number | null
  emoji: string | null
  message: string | null
  /** Whether the user has little time. */
  limited: number
  expires_at: number | null
  created_at: number
  updated_at: number
}

/** Billable usage of an account. Rows are appended and never changed. */
export interface UsageRecordTable {
  id: Generated<number>
  account_id: number
  sku: string
  model: string | null
  /** Owner and name at the time of use. */
  repository: string | null
  /** Thousandths of the unit. */
  quantity: number
  /** The part of `quantity` that is free. */
  discount: number
  /** Price of one unit at the time of use, in billionths of a US dollar. */
  price: number
  /** Start of the day in UTC. */
  used_on: number
  created_at: number
}

export interface ProfileTables {
  social_accounts: SocialAccountTable
  user_statuses: UserStatusTable
  usage_records: UsageRecordTable
}
