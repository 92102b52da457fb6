import type { Permissions } from '../../../server/contract/permissions.ts'
import type { Role } from '../../../server/contract/role.ts'
import type { Permission } from '../../../server/storage/repositories/repositories.ts'
import type { OpenStore } from '../stores.ts'

/*
 * What access depends on, read from whole tables, without the queries of the server.
 */

interface Row {
  id: number
}

export interface AccountRow extends Row {
  login: string
  type: string
  suspended_at: number | null
}

export interface RepositoryRow extends Row {
  owner_id: number
  name: string
  visibility: string
}

export interface InstallationRow extends Row {
  app_id: number
  account_id: number
  repository_selection: string
  permissions: string
  suspended_at: number | null
}

/** A token of a person, an installation or a workflow run. */
export interface TokenRow extends Row {
  hash: string
  user_id?: number
  app_id?: number | null
  scopes?: string
  permissions: string | null
  repository_ids?: string | null
  resource_owner_id?: number | null
  installation_id?: number
  repository_id?: number
  expires_at: number | null
}

interface Shapes {
  accounts: AccountRow
  repositories: RepositoryRow
  apps: Row & { slug: string; permissions: string }
  installations: InstallationRow
  tokens: TokenRow
  installation_tokens: TokenRow
  workflow_tokens: TokenRow
  memberships: { organization_id: number; user_id: number; role: 'admin' | 'member' }
  collaborators: { repository_id: number; user_id: number; permission: Permission }
  team_members: { team_id: number; user_id: number }
  team_ancestry: { team_id: number; ancestor_id: number }
  team_repositories: { team_id: number; repository_id: number; permission: Permission }
  organization_roles: Row & { base_role: Role | null }
  organization_role_users: { organization_id: number; role_id: number; user_id: number }
  organization_role_teams: { organization_id: number; role_id: number; team_id: number }
  installation_repositories: { installation_id: number; repository_id: number }
}

export type Facts = { [Table in keyof Shapes]: Shapes[Table][] }

const tables: Record<keyof Shapes, true> = {
  accounts: true,
  repositories: true,
  apps: true,
  installations: true,
  tokens: true,
  installation_tokens: true,
  workflow_tokens: true,
  memberships: true,
  collaborators: true,
  team_members: true,
  team_ancestry: true,
  team_repositories: true,
  organization_roles: true,
  organization_role_users: true,
  organization_role_teams: true,
  installation_repositories: true,
}

export async function readFacts({ query }: OpenStore): Promise<Facts> {
  const found: Record<string, unknown[]> = {}
  for (const table of Object.keys(tables)) found[table] = await query(`select * from ${table}`)
  return found as Facts
}

export const permissionsIn = (text: string | null): Permissions =>
  text === null ? {} : (JSON.parse(text) as Permissions)

/** The teams of a user, with those above them. */
export function teamsOf({ team_members, team_ancestry }: Facts, userId: number): Set<number> {
  const own = team_members.filter(({ user_id }) => user_id === userId)
  const direct = new Set(own.map(({ team_id }) => team_id))
  const above = team_ancestry.filter(({ team_id }) => direct.has(team_id))
  return new Set([...direct, ...above.map(({ ancestor_id }) => ancestor_id)])
}
