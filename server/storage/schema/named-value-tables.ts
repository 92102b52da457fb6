import type { Generated } from 'kysely'

/** A key pair that clients encrypt secrets with. */
export interface SecretKeyTable {
  /** Id of the organization or repository. */
  id: number
  public_key: string
  /** Sealed. */
  private_key: string
  created_at: number
}

/** A secret or variable of workflows, of an organization or of a repository. */
export interface NamedValueTable {
  id: Generated<number>
  /** Null for those of repositories. */
  organization_id: number | null
  /** Null for those of organizations. */
  repository_id: number | null
  /** Uppercase. */
  name: string
  /** Null for those of repositories. */
  visibility: 'all' | 'private' | 'selected' | null
  /** Sealed in secrets; null only inside the transaction that creates the row. */
  value: string | null
  created_at: number
  updated_at: number
}

export interface ActionsSecretRepositoryTable {
  secret_id: number
  repository_id: number
}

export interface ActionsVariableRepositoryTable {
  variable_id: number
  repository_id: number
}

export interface NamedValueTables {
  repository_keys: SecretKeyTable
  actions_secrets: NamedValueTable
  actions_secret_repositories: ActionsSecretRepositoryTable
  actions_variables: NamedValueTable
  actions_variable_repositories: ActionsVariableRepositoryTable
}
