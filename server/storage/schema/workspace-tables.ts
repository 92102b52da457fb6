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

/** A user's development environment. It is a record: no machine runs it. */
export interface WorkspaceTable {
  id: Generated<number>
  name: string
  display_name: string | null
  owner_id: number
  repository_id: number
  /** Name of the machine type. */
  machine: string
  /** Branch, tag or commit; null for the default branch. */
  ref: string | null
  /** Null for the default configuration. */
  devcontainer_path: string | null
  working_directory: string | null
  state: Generated<'Available' | 'Shutdown'>
  location: Generated<string>
  idle_timeout_minutes: Generated<number>
  retention_period_minutes: Generated<number>
  /** JSON: a list of paths. */
  recent_folders: Generated<string>
  /** The pull request of the repository that it was created for. */
  pull_number: number | null
  created_at: number
  updated_at: number
  last_used_at: number
  /** Time when it is deleted; null while it is available. */
  expires_at: number | null
}

export interface WorkspaceTables {
  workspace_access: WorkspaceAccessTable
  workspace_users: WorkspaceUserTable
  workspaces: WorkspaceTable
}
