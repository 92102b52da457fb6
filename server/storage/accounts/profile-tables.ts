import type { Generated } from 'kysely'

/** Where else somebody is to be found. */
export interface SocialAccountTable {
  id: Generated<number>
  user_id: number
  url: string
  created_at: number
}

/** What an account has used that is paid for. Rows are added and never changed. */
export interface UsageRecordTable {
  id: Generated<number>
  account_id: number
  sku: string
  model: string | null
  /** Owner and name as they were. */
  repository: string | null
  /** In thousandths of the unit. */
  quantity: number
  /** How much of the quantity is free. */
  discount: number
  /** Of one unit when it was used, in billionths of a US dollar. */
  price: number
  /** The beginning of the day, in UTC. */
  used_on: number
  created_at: number
}

export interface ProfileTables {
  social_accounts: SocialAccountTable
  usage_records: UsageRecordTable
}
