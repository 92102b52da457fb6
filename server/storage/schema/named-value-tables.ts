import type { Generated } from 'kysely'

/** A key pair that clients encrypt secrets with. */
export interface SecretKeyTable {
  /** Id of the account or repository. */
  id: number
  public_key: string
  /** Sealed. */
  private_key: string
  created_at: number
}

/** A secret or variable of an organization or of a repository. */
export interface NamedValueTable {
  id: Generated<number>
  /** Null for those of others. */
  organization_id: number | null
  /** Null for those of others. */
  repository_id: number | null
  /** Uppercase. */
  name: string
  /** Null where there is nothing to select. */
  visibility: 'all' | 'private' | 'selected' | null
  /** Sealed in secrets; null only inside the transaction that creates the row. */
  value: string | null
  created_at: number
  updated_at: number
}

/** A secret or variable of workflows, also one of an environment. */
export interface ActionsValueTable extends NamedValueTable {
  environment_id: number | null
}

/** A secret of workspaces, also one of a user. */
export interface WorkspaceSecretTable extends NamedValueTable {
  user_id: number | null
}

export interface SecretRepositoryTable {
  secret_id: number
  repository_id: number
}

export interface ActionsVariableRepositoryTable {
  variable_id: number
  repository_id: number
}

export interface NamedValueTables {
  organization_keys: SecretKeyTable
  repository_keys: SecretKeyTable
  dependency_secrets: NamedValueTable
  dependency_secret_repositories: SecretRepositoryTable
  actions_secrets: ActionsValueTable
  actions_secret_repositories: SecretRepositoryTable
  actions_variables: ActionsValueTable
  workspace_secrets: WorkspaceSecretTable
  workspace_secret_repositories: SecretRepositoryTable
  actions_variable_repositories: ActionsVariableRepositoryTable
}
