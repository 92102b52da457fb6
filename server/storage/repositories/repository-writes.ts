import type { Updateable } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { encode } from '../sql/json.ts'
import type { Handle, NewRow, RepositoryTable } from '../schema/tables.ts'
import { deleteRepository } from './repository-deletion.ts'
import {
  nameKey,
  repositoryWithOwner,
  repositoryFromRow,
  type Repository,
  type RepositoryChange,
} from './repositories.ts'
import { composed } from '../sql/composed.ts'

const emptyRepository = {
  description: null,
  homepage: null,
  visibility: 'public',
  fork: 0,
  parent_id: null,
  source_id: null,
  template_id: null,
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

function toRow({
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

function repositoryWrites(handle: Handle) {
  return {
    async create(
      owner: Account,
      repository: RepositoryChange & { id?: number; name: string; created_at: number },
    ): Promise<Repository> {
      const { created_at, id, ...change } = repository
      const row = await handle
        .insertInto('repositories')
        .values({
          ...emptyRepository,
          ...toRow(change),
          ...(id !== undefined && { id }),
          owner_id: owner.id,
          created_at,
          updated_at: created_at,
        } as NewRow<'repositories'>)
        .returningAll()
        .executeTakeFirstOrThrow()
      return repositoryFromRow(row, owner)
    },

    async update(id: number, change: RepositoryChange, now: number): Promise<Repository> {
      const row = await handle
        .updateTable('repositories')
        .set({ ...toRow(change), updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      return repositoryWithOwner(handle, row)
    },

    /** Stores the current name as a former one, so that requests with it still find the repository. */
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

    delete: (id: number): Promise<void> => deleteRepository(handle, id),
  }
}

function collaboratorWrites(handle: Handle) {
  return {
    /** Adds a collaborator, or changes the permission of one. */
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
  }
}

/** Queries that write repositories and their collaborators. */
export function repositoryWriteQueries(handle: Handle) {
  return composed(repositoryWrites(handle), collaboratorWrites(handle))
}
