import type { Account } from '../accounts/accounts.ts'
import type { RowCache } from '../sql/cache.ts'
import { decode } from '../sql/json.ts'
import type { Handle, Row } from '../schema/tables.ts'

/** A security feature that can be enabled for a repository. */
export type SecurityFeature =
  | 'advanced_security'
  | 'code_security'
  | 'dependabot_security_updates'
  | 'dependency_security_updates'
  | 'secret_scanning'
  | 'secret_scanning_push_protection'
  | 'secret_scanning_non_provider_patterns'
  | 'secret_scanning_validity_checks'
  | 'secret_scanning_ai_detection'
  | 'secret_scanning_delegated_alert_dismissal'
  | 'secret_scanning_delegated_bypass'

/** Settings of a repository that no query filters by. */
export interface RepositorySettings {
  has_issues: boolean
  has_projects: boolean
  has_wiki: boolean
  has_pages: boolean
  has_discussions: boolean
  has_downloads: boolean
  has_pull_requests: boolean
  pull_request_creation_policy: 'all' | 'collaborators_only'
  allow_squash_merge: boolean
  allow_merge_commit: boolean
  allow_rebase_merge: boolean
  allow_auto_merge: boolean
  allow_update_branch: boolean
  allow_forking: boolean
  delete_branch_on_merge: boolean
  web_commit_signoff_required: boolean
  squash_merge_commit_title: 'PR_TITLE' | 'COMMIT_OR_PR_TITLE'
  squash_merge_commit_message: 'PR_BODY' | 'COMMIT_MESSAGES' | 'BLANK'
  merge_commit_title: 'PR_TITLE' | 'MERGE_MESSAGE'
  merge_commit_message: 'PR_BODY' | 'PR_TITLE' | 'BLANK'
  /** Those that are enabled. */
  security_features?: SecurityFeature[]
}

type Stored = Row<'repositories'>

/** A repository with its owner. */
export interface Repository extends Omit<
  Stored,
  'settings' | 'topics' | 'fork' | 'archived' | 'is_template'
> {
  owner: Account
  private: boolean
  fork: boolean
  archived: boolean
  is_template: boolean
  settings: RepositorySettings
  topics: string[]
}

export type Permission = Row<'collaborators'>['permission']

/** Fields of a create or update. */
export interface RepositoryChange {
  owner_id?: number
  fork?: boolean
  parent_id?: number
  source_id?: number
  template_id?: number
  language?: string | null
  license?: string | null
  name?: string
  description?: string | null
  homepage?: string | null
  visibility?: Repository['visibility']
  default_branch?: string
  archived?: boolean
  is_template?: boolean
  settings?: RepositorySettings
  topics?: string[]
  pushed_at?: number | null
  size?: number
}

/** Normalizes a name for comparison, which ignores case. */
export const nameKey = (name: string) => name.toLowerCase()

/** Converts a database row. */
export function repositoryFromRow(row: Stored, owner: Account): Repository {
  return {
    ...row,
    owner,
    private: row.visibility !== 'public',
    fork: row.fork === 1,
    archived: row.archived === 1,
    is_template: row.is_template === 1,
    settings: decode(row.settings),
    topics: decode(row.topics),
  }
}

/** Loads the owner of a repository row. */
export async function repositoryWithOwner(handle: Handle, row: Stored): Promise<Repository> {
  const owner = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', row.owner_id)
    .executeTakeFirstOrThrow()
  return repositoryFromRow(row, owner)
}

const owned = (handle: Handle) =>
  handle
    .selectFrom('repositories')
    .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
    .selectAll('repositories')

const withOwner = async (
  handle: Handle,
  row: Stored | undefined,
): Promise<Repository | undefined> => row && repositoryWithOwner(handle, row)

function repositoryReads(handle: Handle, cache: RowCache) {
  return {
    find: (id: number): Promise<Repository | undefined> =>
      cache.get(['repositories', 'accounts'], `repository ${id}`, async () =>
        withOwner(handle, await owned(handle).where('repositories.id', '=', id).executeTakeFirst()),
      ),

    /** Finds a repository by owner and name, which are compared case-insensitively. */
    findByName: (owner: string, name: string): Promise<Repository | undefined> =>
      cache.get(
        ['repositories', 'accounts'],
        `repository ${owner.toLowerCase()}/${nameKey(name)}`,
        async () =>
          withOwner(
            handle,
            await owned(handle)
              .where('accounts.login_key', '=', owner.toLowerCase())
              .where('repositories.name_key', '=', nameKey(name))
              .executeTakeFirst(),
          ),
      ),

    /** Finds the repository that had this name before it was renamed. */
    findByFormerName: (owner: string, name: string): Promise<Repository | undefined> =>
      cache.get(
        ['former_names', 'repositories', 'accounts'],
        `former ${owner.toLowerCase()}/${nameKey(name)}`,
        async () =>
          withOwner(
            handle,
            await handle
              .selectFrom('former_names')
              .innerJoin('repositories', 'repositories.id', 'former_names.repository_id')
              .selectAll('repositories')
              .where('former_names.owner_key', '=', owner.toLowerCase())
              .where('former_names.name_key', '=', nameKey(name))
              .executeTakeFirst(),
          ),
      ),

    /**
     * Finds the owner in the name of an absent repository, in the time that a present one takes: it
     * is cached for each repository, and the columns of any repository are read as well.
     */
    ownerOfAbsent: (owner: string, name: string): Promise<Account | undefined> =>
      cache.get(
        ['repositories', 'accounts'],
        `owner of absent ${owner.toLowerCase()}/${nameKey(name)}`,
        () =>
          handle
            .selectFrom('accounts')
            .leftJoin(
              handle.selectFrom('repositories').selectAll().orderBy('id').limit(1).as('any'),
              (join) => join.onTrue(),
            )
            .selectAll('any')
            .selectAll('accounts') // last, because columns of the same name replace earlier ones
            .where('accounts.login_key', '=', owner.toLowerCase())
            .executeTakeFirst() as Promise<Account | undefined>,
      ),
  }
}

function collaboratorReads(handle: Handle, cache: RowCache) {
  return {
    collaborator: (repositoryId: number, userId: number): Promise<Permission | undefined> =>
      cache.get(['collaborators'], `collaborator ${repositoryId} ${userId}`, async () => {
        const row = await handle
          .selectFrom('collaborators')
          .select('permission')
          .where('repository_id', '=', repositoryId)
          .where('user_id', '=', userId)
          .executeTakeFirst()
        return row?.permission
      }),
  }
}

/** Queries that read repositories and their collaborators. */
export function repositoryQueries(handle: Handle, cache: RowCache) {
  return { ...repositoryReads(handle, cache), ...collaboratorReads(handle, cache) }
}
