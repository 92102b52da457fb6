import type { Generated } from 'kysely'

/** An SSH key that gives access to one repository. */
export interface DeployKeyTable {
  id: Generated<number>
  repository_id: number
  /** Null when the account was deleted. */
  added_by_id: number | null
  title: string
  /** Key type and base64 key, as in a public key file, without the comment. */
  key: string
  /** SHA-256 of the key in base64 without padding; unique. */
  fingerprint: string
  read_only: number
  created_at: number
  last_used: number | null
}

export interface DeployKeyTables {
  deploy_keys: DeployKeyTable
}
