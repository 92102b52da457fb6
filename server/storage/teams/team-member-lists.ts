import { sql, type SqlBool } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { countRows } from '../sql/count-rows.ts'
import type { Handle } from '../schema/tables.ts'
import { hasRole, type TeamMember } from './team-members.ts'

/** Filter of the members of a team; all given conditions must hold. */
export interface TeamMemberSelection {
  teamId: number
  /** Members of the team itself, of its descendants, or both. */
  through: 'team' | 'descendants' | 'all'
  role?: TeamMember['role'] | undefined
  /** Part of the login or the name. */
  named?: string | undefined
}

export interface TeamMemberListing {
  order: { by: 'id' | 'joined' | 'login'; direction: 'asc' | 'desc' }
  limit: number
  offset: number
}

export interface ListedMember {
  account: Account
  role: TeamMember['role']
}

const places = {
  id: sql`accounts.id`,
  joined: sql`min(team_members.created_at)`,
  login: sql`accounts.login_key`,
}

const isNamed = (text: string) => {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`(accounts.login_key like ${pattern} escape '\\'
    or lower(accounts.name) like ${pattern} escape '\\')`
}

function selected(handle: Handle, { teamId, through, role, named }: TeamMemberSelection) {
  const teams = handle
    .selectFrom('team_ancestry')
    .select('team_ancestry.team_id')
    .where('team_ancestry.ancestor_id', '=', teamId)
    .$if(through === 'descendants', (query) => query.where('team_ancestry.team_id', '!=', teamId))
    .$if(through === 'team', (query) => query.where('team_ancestry.team_id', '=', teamId))
  return handle
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'teams.organization_id')
        .onRef('memberships.user_id', '=', 'team_members.user_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'team_members.user_id')
    .where('team_members.team_id', 'in', teams)
    .$if(role !== undefined, (query) => query.where(hasRole(role!)))
    .$if(named !== undefined, (query) => query.where(isNamed(named!)))
    .groupBy('accounts.id')
}

/** Lists of the members of teams, with their roles. */
export function teamMemberListQueries(handle: Handle) {
  return {
    list: async (
      selection: TeamMemberSelection,
      { order: { by, direction }, limit, offset }: TeamMemberListing,
    ): Promise<ListedMember[]> => {
      const rows = await selected(handle, selection)
        .selectAll('accounts')
        .select(
          sql<number>`max(case when ${hasRole('maintainer')} then 1 else 0 end)`.as('maintains'),
        )
        .orderBy(places[by], direction)
        .orderBy('accounts.id', direction)
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ maintains, ...account }) => ({
        account,
        role: Number(maintains) === 1 ? 'maintainer' : 'member',
      }))
    },

    count: (selection: TeamMemberSelection): Promise<number> =>
      countRows(handle.selectFrom(selected(handle, selection).select('accounts.id').as('members'))),
  }
}
