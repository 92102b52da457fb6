import type { Generated } from 'kysely'

/** An archive of repositories that was asked for. */
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
  /** After this instant the process that makes the archive is taken for dead. */
  lease_until: number
  /** How often it was begun; tells the process that makes it from one that did before. */
  attempts: number
  /** In bytes; null where there is no archive. */
  archive_size: number | null
  /** When the archive goes; null once it is gone. */
  expires_at: number | null
  created_at: number
  updated_at: number
}

export interface MigrationRepositoryTable {
  migration_id: number
  repository_id: number
  /** Whether this migration keeps it from being changed. */
  locked: number
}

export interface MigrationTables {
  migrations: MigrationTable
  migration_repositories: MigrationRepositoryTable
}
