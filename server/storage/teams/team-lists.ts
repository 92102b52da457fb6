import { countRows } from '../sql/count-rows.ts'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Engine } from '../engines/engine.ts'
import type { Permission } from '../repositories/repositories.ts'
import type { Handle, Tables } from '../schema/tables.ts'
import { hasRole, type TeamMember } from './team-members.ts'
import type { Team } from './teams.ts'

/** Filter of teams; all given conditions must hold. */
export interface TeamSelection {
  organizationIds?: readonly number[]
  /** Direct children of this team. */
  parentId?: number
  /** Teams with a permission in this repository. */
  repositoryId?: number
  /** Teams that the user is a direct member of. */
  memberId?: number
  privacy?: Team['privacy']
  notifications?: Team['notification_setting']
  /** Part of the name. */
  named?: string
  /** Only teams without a parent. */
  isRoot?: boolean
  /** Teams that one of these users is a direct member of. */
  memberIds?: readonly number[]
  /** Teams in which the user has this role. */
  joined?: { userId: number; role: TeamMember['role'] }
  /** Teams that are not secret, or that the user or a descendant's member belongs to. */
  seenBy?: number
}

/** A team with its parent, and its permission in the repository of the selection. */
export interface ListedTeam {
  team: Team
  parent: Team | undefined
  given: Permission | undefined
}

type Build = ExpressionBuilder<Tables, 'teams'>

const ownTeams = (eb: Build, userIds: readonly number[]) =>
  eb
    .selectFrom('team_members')
    .select('team_members.team_id')
    .where('team_members.user_id', 'in', [0, ...userIds])

const joinedTeams = (eb: Build, { userId, role }: Required<TeamSelection>['joined']) =>
  eb
    .selectFrom('team_members')
    .innerJoin('teams as joined', 'joined.id', 'team_members.team_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organization_id', '=', 'joined.organization_id')
        .onRef('memberships.user_id', '=', 'team_members.user_id'),
    )
    .select('team_members.team_id')
    .where('team_members.user_id', '=', userId)
    .where(hasRole(role))

/** Condition that the name contains a text, in any case. */
const isNamed = (text: string) =>
  sql<SqlBool>`lower(teams.name) like ${`%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Conditions beyond those of the lists of REST. */
const filters = (eb: Build, selection: TeamSelection) => {
  const { privacy, notifications, named, isRoot = false, memberIds, joined } = selection
  return [
    privacy !== undefined && eb('teams.privacy', '=', privacy),
    notifications !== undefined && eb('teams.notification_setting', '=', notifications),
    named !== undefined && isNamed(named),
    isRoot && eb('teams.parent_id', 'is', null),
    memberIds && eb('teams.id', 'in', ownTeams(eb, memberIds)),
    joined && eb('teams.id', 'in', joinedTeams(eb, joined)),
  ]
}

const teamsAround = (eb: Build, userId: number) =>
  eb
    .selectFrom('team_members')
    .innerJoin('team_ancestry', 'team_ancestry.team_id', 'team_members.team_id')
    .select('team_ancestry.ancestor_id')
    .where('team_members.user_id', '=', userId)

function conditions(eb: Build, selection: TeamSelection): Expression<SqlBool> {
  const { organizationIds, parentId, repositoryId, memberId, seenBy } = selection
  const teamIds = eb
    .selectFrom('team_repositories')
    .select('team_repositories.team_id')
    .where('team_repositories.repository_id', '=', repositoryId ?? 0)
  const parts = [
    organizationIds && eb('teams.organization_id', 'in', organizationIds),
    parentId !== undefined && eb('teams.parent_id', '=', parentId),
    repositoryId !== undefined && eb('teams.id', 'in', teamIds),
    memberId !== undefined && eb('teams.id', 'in', ownTeams(eb, [memberId])),
    ...filters(eb, selection),
    seenBy !== undefined &&
      eb.or([eb('teams.privacy', '=', 'closed'), eb('teams.id', 'in', teamsAround(eb, seenBy))]),
  ]
  return eb.and(parts.filter((each) => each !== undefined && each !== false))
}

/** A page of teams, in the order of their ids or names. */
export interface TeamListing {
  order?: { by: 'id' | 'name'; direction: 'asc' | 'desc' }
  limit: number
  offset: number
}

/** Lists of teams. A page takes three queries. */
export function teamListQueries(handle: Handle, { byteOrder }: Pick<Engine, 'byteOrder'>) {
  const places = {
    id: sql`teams.id`,
    name: sql`lower(teams.name) collate ${sql.id(byteOrder)}`,
  }

  const select = (selection: TeamSelection) =>
    handle.selectFrom('teams').where((eb) => conditions(eb, selection))

  async function parentsOf(teams: readonly Team[]): Promise<Map<number, Team>> {
    const ids = teams.flatMap(({ parent_id }) => parent_id ?? [])
    if (ids.length === 0) return new Map()
    const rows = await handle.selectFrom('teams').selectAll().where('id', 'in', ids).execute()
    return new Map(rows.map((team) => [team.id, team]))
  }

  async function givenIn(repositoryId: number, teams: readonly Team[]) {
    const rows = await handle
      .selectFrom('team_repositories')
      .select(['team_id', 'permission'])
      .where('repository_id', '=', repositoryId)
      .where('team_id', 'in', [0, ...teams.map(({ id }) => id)])
      .execute()
    return new Map(rows.map(({ team_id, permission }) => [team_id, permission]))
  }

  return {
    list: async (
      selection: TeamSelection,
      { order = { by: 'id', direction: 'asc' }, limit, offset }: TeamListing,
    ): Promise<ListedTeam[]> => {
      if (selection.organizationIds?.length === 0) return []
      const teams = await select(selection)
        .selectAll('teams')
        .orderBy(places[order.by], order.direction)
        .orderBy('teams.id', order.direction)
        .limit(limit)
        .offset(offset)
        .execute()
      const parents = await parentsOf(teams)
      const { repositoryId } = selection
      const permissions =
        repositoryId === undefined ? undefined : await givenIn(repositoryId, teams)
      return teams.map((team) => ({
        team,
        parent: team.parent_id === null ? undefined : parents.get(team.parent_id),
        given: permissions?.get(team.id),
      }))
    },

    count: async (selection: TeamSelection): Promise<number> => {
      if (selection.organizationIds?.length === 0) return 0
      return countRows(select(selection))
    },
  }
}
