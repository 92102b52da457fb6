import type { Generated } from 'kysely'
import type { SecretKeyTable } from './named-value-tables.ts'

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
  organization_keys: SecretKeyTable
  organization_secrets: OrganizationSecretTable
  organization_secret_repositories: OrganizationSecretRepositoryTable
}
