import type { Generated } from 'kysely'

/** What somebody, or a team, may be allowed throughout an organization. */
export interface OrganizationRoleTable {
  id: Generated<number>
  /** Null for one that is everywhere. */
  organization_id: number | null
  name: string
  name_key: string
  description: string | null
  /** What it makes of somebody in every repository of the organization. */
  base_role: 'read' | 'triage' | 'write' | 'maintain' | 'admin' | null
  /** JSON of the names of what it allows in the organization itself. */
  permissions: string
  created_at: number
  updated_at: number
}

export interface OrganizationRoleUserTable {
  organization_id: number
  user_id: number
  role_id: number
  created_at: number
}

export interface OrganizationRoleTeamTable {
  organization_id: number
  team_id: number
  role_id: number
  created_at: number
}

export interface OrganizationRoleTables {
  organization_roles: OrganizationRoleTable
  organization_role_users: OrganizationRoleUserTable
  organization_role_teams: OrganizationRoleTeamTable
}
