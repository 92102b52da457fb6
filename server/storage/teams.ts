import type { ReadCache } from './cache.ts'
import type { Permission } from './repositories.ts'
import type { Handle, NewRow } from './tables.ts'

export function teamQueries(handle: Handle, cache: ReadCache) {
  return {
    create: async (team: NewRow<'teams'>): Promise<number> => {
      const insertion = handle.insertInto('teams').values(team).returning('id')
      const { id } = await insertion.executeTakeFirstOrThrow()
      return id
    },

    addMember: async (member: NewRow<'team_members'>): Promise<void> => {
      await handle.insertInto('team_members').values(member).execute()
    },

    addRepository: async (repository: NewRow<'team_repositories'>): Promise<void> => {
      await handle.insertInto('team_repositories').values(repository).execute()
    },

    /** What each of somebody's teams of an organization may do in a repository. */
    permissions: (
      organizationId: number,
      repositoryId: number,
      userId: number,
    ): Promise<Permission[]> =>
      cache.get(
        ['teams', 'team_members', 'team_repositories'],
        `teams ${organizationId} ${repositoryId} ${userId}`,
        async () => {
          const rows = await handle
            .selectFrom('team_repositories')
            .innerJoin('team_members', 'team_members.team_id', 'team_repositories.team_id')
            .innerJoin('teams', 'teams.id', 'team_repositories.team_id')
            .select('team_repositories.permission')
            .where('teams.organization_id', '=', organizationId)
            .where('team_repositories.repository_id', '=', repositoryId)
            .where('team_members.user_id', '=', userId)
            .execute()
          return rows.map(({ permission }) => permission)
        },
      ),

    /** Takes somebody out of every team of an organization. */
    removeFromAll: async (organizationId: number, userId: number): Promise<void> => {
      await handle
        .deleteFrom('team_members')
        .where('user_id', '=', userId)
        .where('team_id', 'in', (teams) =>
          teams.selectFrom('teams').select('id').where('organization_id', '=', organizationId),
        )
        .execute()
    },
  }
}
