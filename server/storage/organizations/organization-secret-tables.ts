import type { Generated } from 'kysely'

/** The key pair that values of an organization's secrets are sent under. */
export interface OrganizationKeyTable {
  /** The organization's. */
  id: number
  public_key: string
  /** Sealed. */
  private_key: string
  created_at: number
}

export interface OrganizationSecretTable {
  id: Generated<number>
  organization_id: number
  /** In capitals. */
  name: string
  visibility: 'all' | 'private' | 'selected'
  /** Sealed; null within the transaction that creates it only. */
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
