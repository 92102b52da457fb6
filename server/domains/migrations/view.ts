import { timestamp } from '../../core/clock.ts'
import type { Schemas } from '../../contract/schemas.ts'
import type { Links } from '../../core/links.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Migration } from '../../storage/export-archives/export-archives.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { migrationRepository } from './repository-view.ts'
import { nodeId } from '../../api/views/node-id.ts'
import { simpleUser } from '../../api/views/simple-user.ts'

interface Shown {
  migration: Migration
  owner: Account
  /** Undefined when excluded by the request. */
  repositories: readonly Repository[] | undefined
  /** Path of the migration in the API. */
  path: string
  /** Whether an archive can be downloaded. */
  archived: boolean
}

/** A migration. */
export function migrationView(
  { migration, owner, repositories, path, archived }: Shown,
  links: Links,
): Schemas['migration'] {
  return {
    id: migration.id,
    node_id: nodeId('Migration', migration.id),
    guid: migration.guid,
    owner: simpleUser(owner, links),
    state: migration.state,
    lock_repositories: migration.lock_repositories,
    exclude_metadata: migration.exclude_metadata,
    exclude_git_data: migration.exclude_git_data,
    exclude_attachments: migration.exclude_attachments,
    exclude_releases: migration.exclude_releases,
    exclude_owner_projects: migration.exclude_owner_projects,
    org_metadata_only: migration.org_metadata_only,
    ...(repositories
      ? { repositories: repositories.map((each) => migrationRepository(each, links)) }
      : { exclude: ['repositories'] }),
    url: links.api(path),
    created_at: timestamp(migration.created_at),
    updated_at: timestamp(migration.updated_at),
    ...(archived && { archive_url: links.api(`${path}/archive`) }),
  }
}
