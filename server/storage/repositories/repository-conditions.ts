import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { permissionAreas } from '../../../generated/2026-03-10/permission-areas.ts'
import type { Installation } from '../apps/installations.ts'
import { memberReads } from '../organizations/member-reads.ts'
import type { Tables } from '../tables.ts'

/** How somebody is connected with a repository. */
export type Affiliation = 'owner' | 'collaborator' | 'organization_member'

export const affiliations: readonly Affiliation[] = ['owner', 'collaborator', 'organization_member']

/** Private repositories that a token was made for: all that are its user's, or only those named here. */
export interface PrivateReach {
  ownerId?: number | null
  ids?: number[] | null
  /** Only where this app is installed, for what is installed. */
  appId?: number | null
}

/** Which repositories are meant; everything said must hold. */
export interface RepositorySelection {
  connected?: { userId: number; by: readonly Affiliation[] }
  /** Public ones, and those that somebody is connected with. */
  readableBy?: number
  installation?: Pick<Installation, 'id' | 'account_id' | 'repository_selection'>
  ids?: number[] | null
  /** Forks of this one. */
  parentId?: number
  /** What a team was given, or one that it is part of. */
  teamId?: number
  /** What somebody watches, as far as they see it themselves. */
  watchedBy?: number
  /** What somebody has given a star, as far as they see it themselves. */
  starredBy?: number
  /** In lower case. */
  names?: string[]
  visibility?: 'public' | 'private' | undefined
  /** Which of the private ones; null for none. */
  reach?: PrivateReach | null
  /** Milliseconds. */
  updatedAfter?: number | undefined
  updatedBefore?: number | undefined
}

type Build = ExpressionBuilder<Tables, 'repositories'>
type Condition = Expression<SqlBool>
type Numbers = SelectQueryBuilder<Tables, never, { id: number }>

const nothing = sql<SqlBool>`1 = 0`

/** Numbers of the repositories that somebody is connected with, one list for each way. */
function connections(eb: Build, userId: number): Record<Affiliation, Numbers> {
  const owned = eb
    .selectFrom('repositories as own')
    .select('own.id')
    .where('own.owner_id', '=', userId)
  const given = eb
    .selectFrom('collaborators')
    .select('collaborators.repository_id as id')
    .where('collaborators.user_id', '=', userId)
  const ofOrganizations = eb
    .selectFrom('memberships')
    .innerJoin('repositories as theirs', 'theirs.owner_id', 'memberships.organization_id')
    .select('theirs.id')
    .where('memberships.user_id', '=', userId)
    .where((one) =>
      one.or([
        one('theirs.visibility', '=', 'public'),
        memberReads(sql.ref('theirs.id')) as Condition,
      ]),
    )
  return {
    owner: owned,
    collaborator: given,
    organization_member: ofOrganizations,
  }
}

const connected = (eb: Build, userId: number, by: readonly Affiliation[]): Condition => {
  const lists = connections(eb, userId)
  const [first, ...others] = by.map((each) => lists[each])
  if (!first) return nothing
  const all = others.reduce((list, each) => list.union(each), first)
  return eb('repositories.id', 'in', all)
}

function installed(eb: Build, installation: NonNullable<RepositorySelection['installation']>) {
  const ofAccount = eb('repositories.owner_id', '=', installation.account_id)
  if (installation.repository_selection === 'all') return ofAccount
  const chosen = eb
    .selectFrom('installation_repositories as chosen')
    .select('chosen.repository_id')
    .where('chosen.installation_id', '=', installation.id)
  return eb.and([ofAccount, eb('repositories.id', 'in', chosen)])
}

const repositoryAreas = Object.entries(permissionAreas)
  .filter(([, { resource }]) => resource === 'repository')
  .map(([area]) => area)

/** Whether an installation's permissions, which are stored as JSON, have any for repositories. */
const forRepositories = sql<SqlBool>`(${sql.join(
  repositoryAreas.map((area) => sql`installations.permissions like ${`%"${area}":%`}`),
  sql` or `,
)})`

/** An app that may do nothing in repositories where it is installed does not see what is private there. */
function installedApp(eb: Build, appId: number): Condition {
  const works = eb
    .selectFrom('installations')
    .innerJoin('accounts as installer', 'installer.id', 'installations.account_id')
    .select('installations.id')
    .where('installations.app_id', '=', appId)
    .whereRef('installations.account_id', '=', 'repositories.owner_id')
    .where('installations.suspended_at', 'is', null)
    .where('installer.suspended_at', 'is', null)
    .where(forRepositories)
    .where((inner) =>
      inner.or([
        inner('installations.repository_selection', '=', 'all'),
        inner.exists(
          inner
            .selectFrom('installation_repositories as chosen')
            .select('chosen.repository_id')
            .whereRef('chosen.installation_id', '=', 'installations.id')
            .whereRef('chosen.repository_id', '=', 'repositories.id'),
        ),
      ]),
    )
  return eb.exists(works)
}

const among = (eb: Build, ids: number[]): Condition =>
  ids.length === 0 ? nothing : eb('repositories.id', 'in', ids)

/** What must hold of a private repository that a token reaches. */
function limitsOf(eb: Build, { ownerId, ids, appId }: PrivateReach): Condition[] {
  const parts: Condition[] = []
  if (ownerId != null) parts.push(eb('repositories.owner_id', '=', ownerId))
  if (ids != null) parts.push(among(eb, ids))
  if (appId != null) parts.push(installedApp(eb, appId))
  return parts
}

function reached(eb: Build, reach: PrivateReach | null): Condition {
  const open = eb('repositories.visibility', '=', 'public')
  if (!reach) return open
  const parts = limitsOf(eb, reach)
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : eb.or([open, eb.and(parts)])
}

/** `connected`, asked of one repository: where each row is looked at, no list of all is made. */
const belongsTo = (eb: Build, userId: number): Condition =>
  eb.or([
    eb('repositories.owner_id', '=', userId),
    eb.exists(
      eb
        .selectFrom('collaborators')
        .select('collaborators.user_id')
        .whereRef('collaborators.repository_id', '=', 'repositories.id')
        .where('collaborators.user_id', '=', userId),
    ),
    eb.exists(
      eb
        .selectFrom('memberships')
        .select('memberships.user_id')
        .whereRef('memberships.organization_id', '=', 'repositories.owner_id')
        .where('memberships.user_id', '=', userId)
        .where(memberReads(sql.ref('repositories.id'))),
    ),
  ])

/** Whether a repository is one that somebody sees also while it is private. */
export function seenInPrivate(eb: Build, { readableBy, reach }: RepositorySelection): Condition {
  if (!reach) return nothing
  const limits = limitsOf(eb, reach)
  if (readableBy === undefined) return limits.length === 0 ? nothing : eb.and(limits)
  return eb.and([belongsTo(eb, readableBy), ...limits])
}

const readable = (eb: Build, userId: number): Condition =>
  eb.or([eb('repositories.visibility', '=', 'public'), connected(eb, userId, affiliations)])

function watched(eb: Build, userId: number): Condition {
  const watching = eb
    .selectFrom('subscriptions')
    .select('subscriptions.repository_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.ignored', '=', 0)
  return eb.and([eb('repositories.id', 'in', watching), readable(eb, userId)])
}

function starred(eb: Build, userId: number): Condition {
  const given = eb
    .selectFrom('stars')
    .select('stars.repository_id')
    .where('stars.user_id', '=', userId)
  return eb.and([eb('repositories.id', 'in', given), readable(eb, userId)])
}

const ofTeam = (eb: Build, teamId: number): Condition =>
  eb(
    'repositories.id',
    'in',
    eb
      .selectFrom('team_repositories')
      .innerJoin('team_ancestry', 'team_ancestry.ancestor_id', 'team_repositories.team_id')
      .select('team_repositories.repository_id')
      .where('team_ancestry.team_id', '=', teamId),
  )

const named = (eb: Build, names: string[]): Condition =>
  names.length === 0 ? nothing : eb('repositories.name_key', 'in', names)

/** What a selection says, as conditions on `repositories`. */
export function conditionsOf(eb: Build, selection: RepositorySelection): Condition {
  const { connected: link, readableBy, installation, ids, names, visibility, reach } = selection
  const { parentId, teamId, watchedBy, starredBy, updatedAfter, updatedBefore } = selection
  const said: (Condition | null | undefined | false)[] = [
    link && connected(eb, link.userId, link.by),
    readableBy !== undefined && readable(eb, readableBy),
    installation && installed(eb, installation),
    ids && among(eb, ids),
    names && named(eb, names),
    parentId !== undefined && eb('repositories.parent_id', '=', parentId),
    teamId !== undefined && ofTeam(eb, teamId),
    watchedBy !== undefined && watched(eb, watchedBy),
    starredBy !== undefined && starred(eb, starredBy),
    visibility && eb('repositories.visibility', visibility === 'public' ? '=' : '<>', 'public'),
    reach !== undefined && reached(eb, reach),
    updatedAfter !== undefined && eb('repositories.updated_at', '>', updatedAfter),
    updatedBefore !== undefined && eb('repositories.updated_at', '<', updatedBefore),
  ]
  return eb.and(said.filter((each) => each != null && each !== false))
}
