import { amended } from '../sql/amended.ts'
import { sql } from 'kysely'
import { accountColumns, type Account } from '../accounts/accounts.ts'
import type { Engine } from '../engines/engine.ts'
import { prepared, type Connected } from '../engines/prepared.ts'
import type { RowCache } from '../sql/cache.ts'
import { decode } from '../sql/json.ts'
import { nestedRow } from '../sql/nested.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

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
  /** Number of the newest issue or pull request. */
  last_number?: number
  /** Number of the newest milestone. */
  last_milestone_number?: number
}

/** Normalizes a name for comparison, which ignores case. */
export const nameKey = (name: string) => name.toLowerCase()

/** Converts a database row. */
export const repositoryFromRow = (row: Stored, owner: Account): Repository =>
  amended(row, {
    owner,
    private: row.visibility !== 'public',
    fork: row.fork === 1,
    archived: row.archived === 1,
    is_template: row.is_template === 1,
    settings: decode<RepositorySettings>(row.settings),
    topics: decode<string[]>(row.topics),
  })

/** Loads the owner of a repository row. */
export async function repositoryWithOwner(handle: Handle, row: Stored): Promise<Repository> {
  const owner = await handle
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', row.owner_id)
    .executeTakeFirstOrThrow()
  return repositoryFromRow(row, owner)
}

/** An owner and a name in lower case. */
interface Name {
  owner: string
  name: string
}

/** A repository row with its owner as JSON. */
interface Owned extends Stored {
  owner: string
}

const selectOwner = ({ json }: Engine) =>
  nestedRow(
    json,
    'accounts',
    accountColumns,
    sql`accounts where accounts.id = repositories.owner_id`,
  )
    .$notNull()
    .as('owner')

const byId = prepared<{ id: number }, Owned>((handle, { id }, engine) =>
  handle
    .selectFrom('repositories')
    .selectAll('repositories')
    .select(selectOwner(engine))
    .where('repositories.id', '=', id),
)

const byFormerName = prepared<Name, Owned>((handle, { owner, name }, engine) =>
  handle
    .selectFrom('former_names')
    .innerJoin('repositories', 'repositories.id', 'former_names.repository_id')
    .selectAll('repositories')
    .select(selectOwner(engine))
    .where('former_names.owner_key', '=', owner)
    .where('former_names.name_key', '=', name),
)

/**
 * Finds an owner and their repository by name. If there is none, it joins another repository, so that
 * the response time does not reveal whether a private repository exists.
 */
const byName = prepared<Name, Owned & { named_id: number | null }>(
  (handle, { owner, name }, engine) =>
    handle
      .selectFrom('accounts')
      .leftJoin('repositories as named', (join) =>
        join.onRef('named.owner_id', '=', 'accounts.id').on('named.name_key', '=', name),
      )
      .innerJoin('repositories', (join) =>
        join.on(
          'repositories.id',
          '=',
          sql<number>`coalesce(named.id, (select min(id) from repositories))`,
        ),
      )
      .selectAll('repositories')
      .select([
        'named.id as named_id',
        nestedRow(
          engine.json,
          'owners',
          accountColumns,
          sql`accounts as owners where owners.id = accounts.id`,
        )
          .$notNull()
          .as('owner'),
      ])
      .where('accounts.login_key', '=', owner),
)

function fromOwned({ owner, ...stored }: Owned): Repository {
  return repositoryFromRow(stored, decode(owner))
}

/** The owner in a name, and the repository if it exists. */
interface Named {
  repository: Repository | undefined
  owner: Account
}

async function findNamed(connected: Connected, name: Name): Promise<Named | undefined> {
  const [row] = await byName(connected, name)
  if (!row) return undefined
  const { named_id: id, ...owned } = row
  const found = fromOwned(owned)
  return { repository: id === null ? undefined : found, owner: found.owner }
}

const nameOf = (owner: string, name: string): Name => ({
  owner: owner.toLowerCase(),
  name: nameKey(name),
})

const tables = ['repositories', 'accounts'] as const

function repositoryReads(connected: Connected, cache: RowCache) {
  const named = (owner: string, name: string) => {
    const given = nameOf(owner, name)
    return cache.get(tables, `repository ${given.owner}/${given.name}`, async (also) => {
      const found = await findNamed(connected, given)
      if (found?.repository) also(`repository ${found.repository.id}`, found.repository)
      return found
    })
  }
  return {
    find: (id: number): Promise<Repository | undefined> =>
      cache.get(tables, `repository ${id}`, async () => {
        const [row] = await byId(connected, { id })
        return row && fromOwned(row)
      }),

    /** Finds a repository by owner and name, which are compared case-insensitively. */
    findByName: async (owner: string, name: string): Promise<Repository | undefined> =>
      (await named(owner, name))?.repository,

    /** Finds the repository that had this name before it was renamed. */
    findByFormerName: (owner: string, name: string): Promise<Repository | undefined> => {
      const given = nameOf(owner, name)
      const key = `former ${given.owner}/${given.name}`
      return cache.get(['former_names', ...tables], key, async () => {
        const [row] = await byFormerName(connected, given)
        return row && fromOwned(row)
      })
    },

    /** Finds the owner in the name of an absent repository. `findByName` has cached it. */
    ownerOfAbsent: async (owner: string, name: string): Promise<Account | undefined> =>
      (await named(owner, name))?.owner,
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
export const repositoryQueries = (connected: Connected, cache: RowCache) =>
  composed(repositoryReads(connected, cache), collaboratorReads(connected.handle, cache))
