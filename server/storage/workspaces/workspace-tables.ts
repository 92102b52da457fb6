import type { Generated } from 'kysely'

/** Who may use workspaces in repositories of an organization; no row where nobody ever said. */
export interface WorkspaceAccessTable {
  /** The organization's. */
  id: number
  visibility:
    'disabled' | 'selected_members' | 'all_members' | 'all_members_and_outside_collaborators'
  updated_at: number
}

/** Who is meant by `selected_members`. */
export interface WorkspaceUserTable {
  organization_id: number
  user_id: number
}

/** A development environment of a user's. */
export interface WorkspaceTable {
  id: Generated<number>
  name: string
  owner_id: number
  repository_id: number
  /** Name of its type. */
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
