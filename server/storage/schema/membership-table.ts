import type { Generated } from 'kysely'

export interface MembershipTable {
  organization_id: number
  user_id: number
  role: 'admin' | 'member'
  /** Whether everybody is shown it. */
  public: Generated<number>
  created_at: number
}
