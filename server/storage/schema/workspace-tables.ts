import type { Generated } from 'kysely'

/** Access to workspaces in an organization's repositories; no row means the default. */
export interface WorkspaceAccessTable {
  /** Id of the organization. */
  id: number
  visibility:
    | 'disabled'
    | 'selected_members'
    | 'all_members'
    | 'all_members_and_outside_collaborators'
  updated_at: number
}

/** Users that `selected_members` grants access. */
export interface WorkspaceUserTable {
  organization_id: number
  user_id: number
}

/** A user's development environment. */
export interface WorkspaceTable {
  id: Generated<number>
  name: string
  owner_id: number
  repository_id: number
  /** Name of the machine type. */
  machine: string
  /** Branch, tag or commit; null for the default branch. */
  ref: string | null
  created_at: number
}

export interface WorkspaceTables {
  workspace_access: WorkspaceAccessTable
  workspace_users: WorkspaceUserTable
  workspaces: WorkspaceTable
}
