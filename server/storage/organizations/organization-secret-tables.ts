import type { Generated } from 'kysely'

/** Key pair that clients encrypt the values of an organization's secrets with. */
export interface OrganizationKeyTable {
  /** Id of the organization. */
  id: number
  public_key: string
  /** Sealed. */
  private_key: string
  created_at: number
}

export interface OrganizationSecretTable {
  id: Generated<number>
  organization_id: number
  /** Uppercase. */
  name: string
  visibility: 'all' | 'private' | 'selected'
  /** Sealed; null only inside the transaction that creates the row. */
  value: string | null
  created_at: number
  updated_at: number
}

export interface OrganizationSecretRepositoryTable {
  secret_id: number
  repository_id: number
}

export interface OrganizationSecretTables {
  organization_keys: OrganizationKeyTable
  organization_secrets: OrganizationSecretTable
  organization_secret_repositories: OrganizationSecretRepositoryTable
}
