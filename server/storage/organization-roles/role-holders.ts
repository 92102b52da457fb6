import { sql } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import { countRows } from '../sql/count-rows.ts'
import { findsRow } from '../sql/finds-row.ts'
import { pageOfUnion, unionOf, type IdQuery } from '../sql/id-unions.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { composed } from '../sql/composed.ts'

interface Window {
  limit: number
  offset: number
}

/** A role of an organization. */
interface RoleRef {
  organizationId: number
  roleId: number
}

/** A user or team that has a role, directly or through teams. */
export interface Holder<Who> {
  who: Who
  direct: boolean
  /** Ids of the teams that grant the role. */
  teams: number[]
}

const givenTeams = (handle: Handle, { organizationId, roleId }: RoleRef) =>
  handle
    .selectFrom('organization_role_teams')
    .where('organization_role_teams.organization_id', '=', organizationId)
    .where('organization_role_teams.role_id', '=', roleId)

const directUsers = (handle: Handle, { organizationId, roleId }: RoleRef) =>
  handle
    .selectFrom('organization_role_users')
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', roleId)

const throughTeams = (handle: Handle, role: RoleRef) =>
  givenTeams(handle, role)
    .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'organization_role_teams.team_id')
    .innerJoin('team_members', 'team_members.team_id', 'team_ancestry.team_id')

/** Selects the ids of members with the role, directly and through teams. */
function heldBy(handle: Handle, role: RoleRef) {
  const membership = (user: string) =>
    findsRow(
      handle
        .selectFrom('memberships')
        .select('memberships.user_id')
        .where('memberships.organization_id', '=', role.organizationId)
        .where('memberships.user_id', '=', sql.ref<number>(user)),
    )
  return [
    directUsers(handle, role)
      .select('organization_role_users.user_id as id')
      .where(membership('organization_role_users.user_id')),
    throughTeams(handle, role)
      .select('team_members.user_id as id')
      .where(membership('team_members.user_id')),
  ] as unknown as IdQuery[]
}

/** Teams with the role, and their descendants. */
const teams = (handle: Handle, role: RoleRef) =>
  handle
    .selectFrom('teams')
    .where(
      'teams.id',
      'in',
      givenTeams(handle, role)
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'organization_role_teams.team_id')
        .select('team_ancestry.team_id'),
    )

function userHolders(handle: Handle) {
  return {
    users: async (role: RoleRef, { limit, offset }: Window): Promise<Holder<Account>[]> => {
      const found = await handle
        .selectFrom('accounts')
        .selectAll()
        .where('id', 'in', pageOfUnion(handle, heldBy(handle, role), { limit, offset }))
        .orderBy('id')
        .execute()
      const ids = [0, ...found.map(({ id }) => id)]
      const direct = await directUsers(handle, role)
        .select('user_id')
        .where('user_id', 'in', ids)
        .execute()
      const through = await throughTeams(handle, role)
        .select(['team_members.user_id', 'organization_role_teams.team_id'])
        .distinct() // a user may be in a team and in one of its descendants
        .where('team_members.user_id', 'in', ids)
        .orderBy('organization_role_teams.team_id')
        .execute()
      return found.map((who) => ({
        who,
        direct: direct.some(({ user_id }) => user_id === who.id),
        teams: through.filter(({ user_id }) => user_id === who.id).map(({ team_id }) => team_id),
      }))
    },

    countUsers: (role: RoleRef): Promise<number> =>
      countRows(unionOf(handle, heldBy(handle, role))),
  }
}

function teamHolders(handle: Handle) {
  return {
    teams: async (role: RoleRef, { limit, offset }: Window): Promise<Holder<Row<'teams'>>[]> => {
      const found = await teams(handle, role)
        .selectAll('teams')
        .orderBy('teams.id')
        .limit(limit)
        .offset(offset)
        .execute()
      const ancestors = await givenTeams(handle, role)
        .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'organization_role_teams.team_id')
        .select(['team_ancestry.team_id as within', 'team_ancestry.ancestor_id as from'])
        .execute()
      return found.map((who) => {
        const from = ancestors.filter(({ within }) => within === who.id).map((each) => each.from)
        return {
          who,
          direct: from.includes(who.id),
          teams: from.filter((id) => id !== who.id),
        }
      })
    },

    countTeams: (role: RoleRef): Promise<number> => countRows(teams(handle, role)),
  }
}

/** Users and teams that have an organization role. */
export function roleHolderQueries(handle: Handle) {
  return composed(userHolders(handle), teamHolders(handle))
}
