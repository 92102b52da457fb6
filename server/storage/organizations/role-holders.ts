import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { Handle, Row } from '../tables.ts'

interface Window {
  limit: number
  offset: number
}

/** Which role of which organization. */
interface Given {
  organizationId: number
  roleId: number
}

/** A user or team with a role, and where it comes from. */
export interface Holder<Who> {
  who: Who
  direct: boolean
  /** Numbers of the teams that give it to them. */
  teams: number[]
}

/** Who has a role of an organization. */
export function roleHolderQueries(handle: Handle) {
  const givenTeams = ({ organizationId, roleId }: Given) =>
    handle
      .selectFrom('organization_role_teams')
      .where('organization_role_teams.organization_id', '=', organizationId)
      .where('organization_role_teams.role_id', '=', roleId)

  /** Members of the organization with the role. */
  const users = (given: Given) =>
    handle
      .selectFrom('accounts')
      .innerJoin('memberships', 'memberships.user_id', 'accounts.id')
      .where('memberships.organization_id', '=', given.organizationId)
      .where((eb) =>
        eb.or([
          eb('accounts.id', 'in', directUsers(given).select('user_id')),
          eb('accounts.id', 'in', throughTeams(given).select('team_members.user_id')),
        ]),
      )

  const directUsers = ({ organizationId, roleId }: Given) =>
    handle
      .selectFrom('organization_role_users')
      .where('organization_id', '=', organizationId)
      .where('role_id', '=', roleId)

  const throughTeams = (given: Given) =>
    givenTeams(given)
      .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'organization_role_teams.team_id')
      .innerJoin('team_members', 'team_members.team_id', 'team_ancestry.team_id')

  /** The teams that were given the role, and those within them. */
  const teams = (given: Given) =>
    handle
      .selectFrom('teams')
      .where(
        'teams.id',
        'in',
        givenTeams(given)
          .innerJoin(
            'team_ancestry',
            'team_ancestry.ancestor_id',
            'organization_role_teams.team_id',
          )
          .select('team_ancestry.team_id'),
      )

  const count = sql<number>`count(*)`.as('count')

  return {
    users: async (given: Given, { limit, offset }: Window): Promise<Holder<Account>[]> => {
      const found = await users(given)
        .selectAll('accounts')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute()
      const ids = [0, ...found.map(({ id }) => id)]
      const direct = await directUsers(given)
        .select('user_id')
        .where('user_id', 'in', ids)
        .execute()
      const through = await throughTeams(given)
        .select(['team_members.user_id', 'organization_role_teams.team_id'])
        .distinct() // somebody may be in a team and in one within it
        .where('team_members.user_id', 'in', ids)
        .orderBy('organization_role_teams.team_id')
        .execute()
      return found.map((who) => ({
        who,
        direct: direct.some(({ user_id }) => user_id === who.id),
        teams: through.filter(({ user_id }) => user_id === who.id).map(({ team_id }) => team_id),
      }))
    },

    countUsers: async (given: Given): Promise<number> =>
      Number((await users(given).select(count).executeTakeFirstOrThrow()).count),

    teams: async (given: Given, { limit, offset }: Window): Promise<Holder<Row<'teams'>>[]> => {
      const found = await teams(given)
        .selectAll('teams')
        .orderBy('teams.id')
        .limit(limit)
        .offset(offset)
        .execute()
      const above = await givenTeams(given)
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'organization_role_teams.team_id')
        .select(['team_ancestry.team_id as within', 'team_ancestry.ancestor_id as from'])
        .execute()
      return found.map((who) => {
        const from = above.filter(({ within }) => within === who.id).map((each) => each.from)
        return {
          who,
          direct: from.includes(who.id),
          teams: from.filter((id) => id !== who.id),
        }
      })
    },

    countTeams: async (given: Given): Promise<number> =>
      Number((await teams(given).select(count).executeTakeFirstOrThrow()).count),
  }
}
