import type { Generated } from 'kysely'

/** A requested export of repositories. */
export interface MigrationTable {
  id: Generated<number>
  owner_id: number
  guid: string
  state: 'pending' | 'exporting' | 'exported' | 'failed'
  lock_repositories: number
  exclude_metadata: number
  exclude_git_data: number
  exclude_attachments: number
  exclude_releases: number
  exclude_owner_projects: number
  org_metadata_only: number
  /** After this instant the process that writes the archive is considered dead. */
  lease_until: number
  /** Number of claims; identifies the current claim. */
  attempts: number
  /** Bytes; null when there is no archive. */
  archive_size: number | null
  /** When the archive expires; null once it is removed. */
  expires_at: number | null
  created_at: number
  updated_at: number
}

export interface MigrationRepositoryTable {
  migration_id: number
  repository_id: number
  /** Whether this export locks the repository. */
  locked: number
}

export interface MigrationTables {
  migrations: MigrationTable
  migration_repositories: MigrationRepositoryTable
}
