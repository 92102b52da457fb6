import type { Generated } from 'kysely'

export interface MilestoneTable {
  id: Generated<number>
  repository_id: number
  /** Unique among the milestones of the repository, and never reused. */
  number: number
  title: string
  /** Unique among the milestones of the repository. */
  title_key: string
  description: string | null
  state: 'open' | 'closed'
  /** Null when the account was deleted. */
  creator_id: number | null
  /** Numbers of its issues and pull requests. */
  open_issues: number
  closed_issues: number
  due_on: number | null
  closed_at: number | null
  created_at: number
  updated_at: number
}

export interface MilestoneTables {
  milestones: MilestoneTable
}
