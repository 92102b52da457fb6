import type { OpenStore } from '../stores.ts'

export interface Rows {
  accounts: { id: number; login: string; login_key: string }[]
  repositories: {
    id: number
    owner_id: number
    name: string
    visibility: string
    source_id: number | null
  }[]
  collaborators: { repository_id: number; user_id: number }[]
  memberships: { organization_id: number; user_id: number }[]
  follows: { user_id: number; followed_id: number }[]
  subscriptions: { user_id: number; repository_id: number; ignored: number }[]
  events: {
    id: number
    actor_id: number
    repository_id: number
    organization_id: number | null
    public: number
    created_at: number
  }[]
}

const tables = [
  'accounts',
  'repositories',
  'collaborators',
  'memberships',
  'follows',
  'subscriptions',
  'events',
] as const

/** All data that feeds depend on, read directly from the store. */
export async function readRows({ query }: OpenStore): Promise<Rows> {
  const rows: Record<string, unknown> = {}
  for (const table of tables) rows[table] = await query(`select * from ${table}`)
  return rows as unknown as Rows
}
