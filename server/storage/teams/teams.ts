import type { RowCache } from '../sql/cache.ts'
import type { Permission } from '../repositories/repositories.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { teamAncestryQueries } from './team-ancestry.ts'
import { teamMemberQueries } from './team-members.ts'
import { teamRepositoryQueries } from './team-repositories.ts'
import { composed } from '../sql/composed.ts'

export type Team = Row<'teams'>
export type TeamChange = Partial<Omit<Team, 'id' | 'organization_id' | 'created_at'>>

function teamReads(handle: Handle, cache: RowCache) {
  return {
    find: (id: number): Promise<Team | undefined> =>
      handle.selectFrom('teams').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Finds teams by id. The ids may contain duplicates. */
    findMany: async (ids: readonly number[]): Promise<Map<number, Team>> => {
      if (ids.length === 0) return new Map()
      const rows = await handle
        .selectFrom('teams')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    findBySlug: (organizationId: number, slug: string): Promise<Team | undefined> =>
      handle
        .selectFrom('teams')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('slug', '=', slug.toLowerCase())
        .executeTakeFirst(),

    /** Lists the permissions that a user's teams grant in a repository. */
    permissions: (
      organizationId: number,
      repositoryId: number,
      userId: number,
    ): Promise<Permission[]> =>
      cache.get(
        ['teams', 'team_ancestry', 'team_members', 'team_repositories'],
        `teams ${organizationId} ${repositoryId} ${userId}`,
        async () => {
          const rows = await handle
            .selectFrom('team_repositories')
            .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'team_repositories.team_id')
            .innerJoin('team_members', 'team_members.team_id', 'team_ancestry.team_id')
            .innerJoin('teams', 'teams.id', 'team_repositories.team_id')
            .select('team_repositories.permission')
            .where('teams.organization_id', '=', organizationId)
            .where('team_repositories.repository_id', '=', repositoryId)
            .where('team_members.user_id', '=', userId)
            .execute()
          return rows.map(({ permission }) => permission)
        },
      ),
  }
}

function teamWrites(handle: Handle) {
  return {
    create: async (team: NewRow<'teams'>): Promise<number> => {
      const values = { updated_at: team.created_at, ...team }
      const insertion = handle.insertInto('teams').values(values).returning('id')
      const { id } = await insertion.executeTakeFirstOrThrow()
      await teamAncestryQueries(handle).begin(id, team.parent_id ?? null)
      return id
    },

    update: (id: number, change: TeamChange): Promise<Team> =>
      handle
        .updateTable('teams')
        .set(change)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    delete: async (id: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('teams')
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

function teamRelations(handle: Handle) {
  return composed(
    teamMemberQueries(handle),
    teamRepositoryQueries(handle),
    teamAncestryQueries(handle),
  )
}

/** Teams of organizations, with their members and repository permissions. */
export function teamQueries(handle: Handle, cache: RowCache) {
  return composed(teamReads(handle, cache), teamWrites(handle), teamRelations(handle))
}
