import { sql, type SqlBool } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

export type TeamMember = Row<'team_members'>

interface Window {
  limit: number
  offset: number
}

const maintains = sql<SqlBool>`(team_members.role = 'maintainer' or memberships.role = 'admin')`

/** Condition on a member with the membership of the organization. Owners are maintainers. */
export const hasRole = (role: TeamMember['role']) =>
  role === 'maintainer' ? maintains : sql<SqlBool>`not ${maintains}`

/** Selects ids of members of teams. Organization owners are maintainers. */
const memberIds = (handle: Handle, teamIds: readonly number[], role?: TeamMember['role']) =>
  handle
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'teams.organization_id')
        .onRef('memberships.user_id', '=', 'team_members.user_id'),
    )
    .select('team_members.user_id')
    // The members of one team are distinct, and an index has their order.
    .$if(teamIds.length > 1, (query) => query.distinct())
    .where('team_members.team_id', 'in', teamIds)
    .$if(role !== undefined, (query) => query.where(hasRole(role!)))

/** Ids of a team and its descendants. */
async function within(handle: Handle, teamId: number): Promise<number[]> {
  const rows = await handle
    .selectFrom('team_ancestry')
    .select('team_id')
    .where('ancestor_id', '=', teamId)
    .execute()
  return rows.length === 0 ? [teamId] : rows.map(({ team_id }) => team_id)
}

function memberReads(handle: Handle) {
  return {
    member: (teamId: number, userId: number): Promise<TeamMember | undefined> =>
      handle
        .selectFrom('team_members')
        .selectAll()
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .executeTakeFirst(),

    /** Whether a user is a member of a team or of one of its descendants. */
    isWithin: async (teamId: number, userId: number): Promise<boolean> => {
      const found = await handle
        .selectFrom('team_members')
        .innerJoin('team_ancestry', 'team_ancestry.team_id', 'team_members.team_id')
        .select('team_members.user_id')
        .where('team_ancestry.ancestor_id', '=', teamId)
        .where('team_members.user_id', '=', userId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Lists the teams of an organization that a user is a direct or pending member of. */
    joinedBy: (organizationId: number, userId: number): Promise<Row<'teams'>[]> =>
      handle
        .selectFrom('teams')
        .innerJoin('team_members', 'team_members.team_id', 'teams.id')
        .selectAll('teams')
        .where('teams.organization_id', '=', organizationId)
        .where('team_members.user_id', '=', userId)
        .orderBy('teams.id')
        .execute(),

    /** Lists the members of a team and its descendants. */
    members: async (
      teamId: number,
      { role, limit, offset }: Window & { role: TeamMember['role'] | undefined },
    ): Promise<Account[]> => {
      const ids = memberIds(handle, await within(handle, teamId), role)
      const page = ids.orderBy('team_members.user_id').limit(limit).offset(offset)
      return handle
        .selectFrom('accounts')
        .selectAll()
        .where('id', 'in', page)
        .orderBy('id')
        .execute()
    },

    countMembers: async (
      teamId: number,
      role?: TeamMember['role'],
      page?: PageRange,
    ): Promise<number> => {
      const ids = memberIds(handle, await within(handle, teamId), role)
      return totalOf(handle, handle.selectFrom(ids.as('members')), page)
    },
  }
}

function memberWrites(handle: Handle) {
  return {
    addMember: async (member: NewRow<'team_members'>): Promise<void> => {
      await handle.insertInto('team_members').values(member).execute()
    },

    setMemberRole: async (
      { team_id, user_id }: TeamMember,
      role: TeamMember['role'],
    ): Promise<void> => {
      await handle
        .updateTable('team_members')
        .set({ role })
        .where('team_id', '=', team_id)
        .where('user_id', '=', user_id)
        .execute()
    },

    removeMember: async (teamId: number, userId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('team_members')
        .where('team_id', '=', teamId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Removes a user from every team of an organization. */
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

/** Members of teams. A row for a user outside the organization is a pending membership. */
export function teamMemberQueries(handle: Handle) {
  return composed(memberReads(handle), memberWrites(handle))
}
