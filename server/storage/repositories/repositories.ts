import type { Updateable } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { ReadCache } from '../cache.ts'
import { decode, encode } from '../json.ts'
import type { Handle, NewRow, RepositoryTable, Row } from '../tables.ts'

/** Switches and wordings of a repository that nothing is ever searched by. */
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
}

type Stored = Row<'repositories'>

/** A repository with its owner, as the rest of the server sees it. */
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

/** What may be written; columns keep their stored form here only. */
export interface RepositoryChange {
  owner_id?: number
  fork?: boolean
  parent_id?: number
  source_id?: number
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

/** What names are compared by: their case does not count. */
export const nameKey = (name: string) => name.toLowerCase()

function stored({
  fork,
  archived,
  is_template,
  settings,
  topics,
  name,
  ...plain
}: RepositoryChange) {
  return {
    ...plain,
    ...(name !== undefined && { name, name_key: nameKey(name) }),
    ...(fork !== undefined && { fork: Number(fork) }),
    ...(archived !== undefined && { archived: Number(archived) }),
    ...(is_template !== undefined && { is_template: Number(is_template) }),
    ...(settings && { settings: encode(settings) }),
    ...(topics && { topics: encode(topics) }),
  } satisfies Updateable<RepositoryTable>
}

/** A stored row as the rest of the server sees it. */
export function seenRepository(row: Stored, owner: Account): Repository {
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

export function repositoryQueries(handle: Handle, cache: ReadCache) {
  const owned = () =>
    handle
      .selectFrom('repositories')
      .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
      .selectAll('repositories')

  async function withOwner(row: Stored | undefined): Promise<Repository | undefined> {
    if (!row) return undefined
    const owner = await handle
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', row.owner_id)
      .executeTakeFirstOrThrow()
    return seenRepository(row, owner)
  }

  return {
    find: (id: number): Promise<Repository | undefined> =>
      cache.get(['repositories', 'accounts'], `repository ${id}`, async () =>
        withOwner(await owned().where('repositories.id', '=', id).executeTakeFirst()),
      ),

    /** Owner and name are compared without regard to case (seed 4.1). */
    findByName: (owner: string, name: string): Promise<Repository | undefined> =>
      cache.get(
        ['repositories', 'accounts'],
        `repository ${owner.toLowerCase()}/${nameKey(name)}`,
        async () =>
          withOwner(
            await owned()
              .where('accounts.login_key', '=', owner.toLowerCase())
              .where('repositories.name_key', '=', nameKey(name))
              .executeTakeFirst(),
          ),
      ),

    async create(
      owner: Account,
      repository: RepositoryChange & { name: string; created_at: number },
    ): Promise<Repository> {
      const { created_at, ...change } = repository
      const row = await handle
        .insertInto('repositories')
        .values({
          ...emptyRepository,
          ...stored(change),
          owner_id: owner.id,
          created_at,
          updated_at: created_at,
        } as NewRow<'repositories'>)
        .returningAll()
        .executeTakeFirstOrThrow()
      return seenRepository(row, owner)
    },

    async update(id: number, change: RepositoryChange, now: number): Promise<Repository> {
      const row = await handle
        .updateTable('repositories')
        .set({ ...stored(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return (await withOwner(row)) as Repository
    },

    /** The repository that had this name before it was renamed, if the name is not taken again. */
    findByFormerName: async (owner: string, name: string): Promise<Repository | undefined> => {
      const former = await handle
        .selectFrom('former_names')
        .innerJoin('repositories', 'repositories.id', 'former_names.repository_id')
        .selectAll('repositories')
        .where('former_names.owner_key', '=', owner.toLowerCase())
        .where('former_names.name_key', '=', nameKey(name))
        .executeTakeFirst()
      return withOwner(former)
    },

    /** Remembers where the repository was found, for callers who still ask there. */
    rememberName: ({ id, owner, name }: Pick<Repository, 'id' | 'owner' | 'name'>) =>
      handle
        .insertInto('former_names')
        .values({
          owner_key: owner.login.toLowerCase(),
          name_key: nameKey(name),
          repository_id: id,
        })
        .onConflict((conflict) =>
          conflict.columns(['owner_key', 'name_key']).doUpdateSet({ repository_id: id }),
        )
        .execute(),

    /** Holds a repository and what hangs on it still, so that what is decided on it stays true. */
    async lock(id: number): Promise<void> {
      await handle
        .updateTable('repositories')
        .set((set) => ({ id: set.ref('id') }))
        .where('id', '=', id)
        .execute()
    },

    delete: async (id: number): Promise<void> => {
      await handle.deleteFrom('repositories').where('id', '=', id).execute()
    },

    /** Makes somebody a collaborator, or lets one do something else. */
    setCollaborator: (collaborator: NewRow<'collaborators'>) =>
      handle
        .insertInto('collaborators')
        .values(collaborator)
        .onConflict((conflict) =>
          conflict
            .columns(['repository_id', 'user_id'])
            .doUpdateSet({ permission: collaborator.permission }),
        )
        .execute(),

    removeCollaborator: (repositoryId: number, userId: number) =>
      handle
        .deleteFrom('collaborators')
        .where('repository_id', '=', repositoryId)
        .where('user_id', '=', userId)
        .execute(),

    addCollaborator: (collaborator: NewRow<'collaborators'>) =>
      handle.insertInto('collaborators').values(collaborator).execute(),

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

const emptyRepository = {
  description: null,
  homepage: null,
  visibility: 'public',
  fork: 0,
  parent_id: null,
  source_id: null,
  default_branch: 'main',
  language: null,
  license: null,
  size: 0,
  archived: 0,
  is_template: 0,
  topics: '[]',
  stargazers_count: 0,
  watchers_count: 0,
  forks_count: 0,
  open_issues_count: 0,
  pushed_at: null,
}
