import type { Permission } from '../repositories/repositories.ts'
import type { Handle, NewRow } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

function permissionReads(handle: Handle) {
  return {
    /** Finds the permission that a team itself has in a repository. */
    givenIn: async (teamId: number, repositoryId: number): Promise<Permission | undefined> => {
      const row = await handle
        .selectFrom('team_repositories')
        .select('permission')
        .where('team_id', '=', teamId)
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return row?.permission
    },

    /** Lists the permissions that a team and its ancestors have in a repository. */
    allGivenIn: async (teamId: number, repositoryId: number): Promise<Permission[]> => {
      const rows = await handle
        .selectFrom('team_repositories')
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'team_repositories.team_id')
        .select('team_repositories.permission')
        .where('team_ancestry.team_id', '=', teamId)
        .where('team_repositories.repository_id', '=', repositoryId)
        .execute()
      return rows.map(({ permission }) => permission)
    },

    /** Lists the same for several repositories, by id of the repository. */
    allGivenInEach: async (
      teamId: number,
      repositoryIds: readonly number[],
    ): Promise<Map<number, Permission[]>> => {
      const given = new Map<number, Permission[]>(repositoryIds.map((id) => [id, []]))
      if (repositoryIds.length === 0) return given
      const rows = await handle
        .selectFrom('team_repositories')
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'team_repositories.team_id')
        .select(['team_repositories.repository_id as id', 'team_repositories.permission'])
        .where('team_ancestry.team_id', '=', teamId)
        .where('team_repositories.repository_id', 'in', repositoryIds)
        .execute()
      for (const { id, permission } of rows) given.get(id)?.push(permission)
      return given
    },

    /** Counts the repositories that a team or an ancestor has access to. */
    countRepositories: async (teamId: number): Promise<number> => {
      const { count } = await handle
        .selectFrom('team_repositories')
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'team_repositories.team_id')
        .select((eb) =>
          eb.fn.count<number>('team_repositories.repository_id').distinct().as('count'),
        )
        .where('team_ancestry.team_id', '=', teamId)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

function permissionWrites(handle: Handle) {
  return {
    addRepository: async (repository: NewRow<'team_repositories'>): Promise<void> => {
      await handle.insertInto('team_repositories').values(repository).execute()
    },

    setRepository: async (teamRepository: NewRow<'team_repositories'>): Promise<void> => {
      await handle
        .insertInto('team_repositories')
        .values(teamRepository)
        .onConflict((conflict) =>
          conflict
            .columns(['team_id', 'repository_id'])
            .doUpdateSet({ permission: teamRepository.permission }),
        )
        .execute()
    },

    removeRepository: async (teamId: number, repositoryId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('team_repositories')
        .where('team_id', '=', teamId)
        .where('repository_id', '=', repositoryId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/** Permissions of teams in repositories. */
export const teamRepositoryQueries = (handle: Handle) =>
  composed(permissionReads(handle), permissionWrites(handle))
