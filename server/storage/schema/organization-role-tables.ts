import type { Generated } from 'kysely'

/** A role that users or teams can have in an organization. */
export interface OrganizationRoleTable {
  id: Generated<number>
  /** Null for a predefined role. */
  organization_id: number | null
  name: string
  name_key: string
  description: string | null
  /** Role that it grants in every repository of the organization. */
  base_role: 'read' | 'triage' | 'write' | 'maintain' | 'admin' | null
  /** JSON of the names of organization permissions. */
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
