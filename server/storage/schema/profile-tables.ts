import type { Generated } from 'kysely'

/** A link to a user's profile on another site. */
export interface SocialAccountTable {
  id: Generated<number>
  user_id: number
  url: string
  created_at: number
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
  usage_records: UsageRecordTable
}
