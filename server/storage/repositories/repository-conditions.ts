import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { permissionAreas } from '../../../generated/newest/permission-areas.ts'
import type { Installation } from '../apps/installation.ts'
import type { Tables } from '../schema/tables.ts'
import { belongsTo, connected, readable, type Affiliation } from './repository-relations.ts'

/** Limits the private repositories that a token reaches: those of one owner, or those listed. */
export interface PrivateAccess {
  ownerId?: number | null
  ids?: number[] | null
  /** Only repositories that an installation of this app covers. */
  appId?: number | null
  /** Only where the installation has access to this area. */
  area?: string
}

/** Filter of repositories; all given conditions must hold. */
export interface RepositorySelection {
  connected?: { userId: number; by: readonly Affiliation[] }
  /** The same for another user. */
  alsoConnected?: { userId: number; by: readonly Affiliation[] }
  ownerId?: number
  /** Public repositories and those that the user has a relation to. */
  readableBy?: number
  installation?: Pick<Installation, 'id' | 'account_id' | 'repository_selection'>
  ids?: number[] | null
  /** Forks of this repository. */
  parentId?: number
  /** Repositories that the team or one of its ancestors has access to. */
  teamId?: number
  /** Repositories that the user watches and can read. */
  watchedBy?: number
  /** Repositories that the user starred and can read. */
  starredBy?: number
  /** Lowercase. */
  names?: string[]
  visibility?: 'public' | 'private' | undefined
  /** Lowercase; each is part of the name. */
  words?: readonly string[]
  /** `owner/name` in lower case. */
  fullNames?: readonly string[]
  archived?: boolean
  fork?: boolean
  template?: boolean
  /** Which private repositories are included; null for none. */
  reach?: PrivateAccess | null
  /** Milliseconds. */
  updatedAfter?: number | undefined
  updatedBefore?: number | undefined
}

type Build = ExpressionBuilder<Tables, 'repositories'>
type Condition = Expression<SqlBool>

const nothing = sql<SqlBool>`1 = 0`

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

/** SQL condition that an installation's permissions (JSON) include one of an area. */
const includes = (area: string) => sql<SqlBool>`installations.permissions like ${`%"${area}":%`}`

/** The same for any repository permission. */
const forRepositories = sql<SqlBool>`(${sql.join(
  repositoryAreas.map((area) => includes(area)),
  sql` or `,
)})`

/**
 * Condition that an active installation of the app covers the repository. An installation without a
 * repository permission does not reveal private repositories.
 */
function installedApp(eb: Build, appId: number, area?: string): Condition {
  const works = eb
    .selectFrom('installations')
    .innerJoin('accounts as installer', 'installer.id', 'installations.account_id')
    .select('installations.id')
    .where('installations.app_id', '=', appId)
    .whereRef('installations.account_id', '=', 'repositories.owner_id')
    .where('installations.suspended_at', 'is', null)
    .where('installer.suspended_at', 'is', null)
    .where(area === undefined ? forRepositories : includes(area))
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

const isOneOf = (eb: Build, ids: number[]): Condition =>
  ids.length === 0 ? nothing : eb('repositories.id', 'in', ids)

/** Conditions that a private repository must meet to be within a token's reach. */
function limitsOf(eb: Build, { ownerId, ids, appId, area }: PrivateAccess): Condition[] {
  const parts: Condition[] = []
  if (ownerId != null) parts.push(eb('repositories.owner_id', '=', ownerId))
  if (ids != null) parts.push(isOneOf(eb, ids))
  if (appId != null) parts.push(installedApp(eb, appId, area))
  return parts
}

function reached(eb: Build, reach: PrivateAccess | null): Condition {
  const open = eb('repositories.visibility', '=', 'public')
  if (!reach) return open
  const parts = limitsOf(eb, reach)
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : eb.or([open, eb.and(parts)])
}

/** Condition that the viewer sees the repository even when it is private. */
export function isVisibleWhenPrivate(
  eb: Build,
  { readableBy, reach }: RepositorySelection,
): Condition {
  if (!reach) return nothing
  const limits = limitsOf(eb, reach)
  if (readableBy === undefined) return limits.length === 0 ? nothing : eb.and(limits)
  return eb.and([belongsTo(eb, readableBy), ...limits])
}

function watched(eb: Build, userId: number): Condition {
  const watching = eb
    .selectFrom('subscriptions')
    .select('subscriptions.repository_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.ignored', '=', 0)
  return eb.and([eb('repositories.id', 'in', watching), readable(eb, userId)])
}

function starred(eb: Build, userId: number): Condition {
  const starredIds = eb
    .selectFrom('stars')
    .select('stars.repository_id')
    .where('stars.user_id', '=', userId)
  return eb.and([eb('repositories.id', 'in', starredIds), readable(eb, userId)])
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

/** Condition that the name contains a word. */
const hasWord = (word: string) =>
  sql<SqlBool>`repositories.name_key like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

const hasFullName = (eb: Build, name: string): Condition => {
  const [owner = '', repository = ''] = name.split('/')
  const owners = eb.selectFrom('accounts').select('accounts.id').where('login_key', '=', owner)
  return eb.and([
    eb('repositories.name_key', '=', repository),
    eb('repositories.owner_id', 'in', owners),
  ])
}

/** Conditions of a search. */
function searched(eb: Build, selection: RepositorySelection): (Condition | false)[] {
  const { words = [], fullNames = [], archived, fork, template } = selection
  return [
    ...words.map((word) => hasWord(word)),
    ...fullNames.map((name) => hasFullName(eb, name)),
    archived !== undefined && eb('repositories.archived', '=', Number(archived)),
    fork !== undefined && eb('repositories.parent_id', fork ? 'is not' : 'is', null),
    template !== undefined && eb('repositories.is_template', '=', Number(template)),
  ]
}

/** Builds the condition of a selection on `repositories`. */
export function conditionsOf(eb: Build, selection: RepositorySelection): Condition {
  const { connected: link, readableBy, installation, ids, names, visibility, reach } = selection
  const {
    alsoConnected,
    ownerId,
    parentId,
    teamId,
    watchedBy,
    starredBy,
    updatedAfter,
    updatedBefore,
  } = selection
  const parts: (Condition | null | undefined | false)[] = [
    link && connected(eb, link.userId, link.by),
    alsoConnected && connected(eb, alsoConnected.userId, alsoConnected.by),
    readableBy !== undefined && readable(eb, readableBy),
    installation && installed(eb, installation),
    ids && isOneOf(eb, ids),
    names && named(eb, names),
    ownerId !== undefined && eb('repositories.owner_id', '=', ownerId),
    parentId !== undefined && eb('repositories.parent_id', '=', parentId),
    teamId !== undefined && ofTeam(eb, teamId),
    watchedBy !== undefined && watched(eb, watchedBy),
    starredBy !== undefined && starred(eb, starredBy),
    ...searched(eb, selection),
    visibility && eb('repositories.visibility', visibility === 'public' ? '=' : '<>', 'public'),
    reach !== undefined && reached(eb, reach),
    updatedAfter !== undefined && eb('repositories.updated_at', '>', updatedAfter),
    updatedBefore !== undefined && eb('repositories.updated_at', '<', updatedBefore),
  ]
  return eb.and(parts.filter((each) => each != null && each !== false))
}
