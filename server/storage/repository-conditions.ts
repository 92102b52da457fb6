import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { permissionAreas } from '../../generated/2026-03-10/permission-areas.ts'
import type { Installation } from './installations.ts'
import type { Tables } from './tables.ts'

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
  return {
    owner: owned,
    collaborator: given,
    organization_member: ofOrganizations, // who is in a team is a member, and members read everything
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

function reached(eb: Build, reach: PrivateReach | null): Condition {
  const open = eb('repositories.visibility', '=', 'public')
  if (!reach) return open
  const { ownerId, ids, appId } = reach
  const parts: Condition[] = []
  if (ownerId != null) parts.push(eb('repositories.owner_id', '=', ownerId))
  if (ids != null) parts.push(among(eb, ids))
  if (appId != null) parts.push(installedApp(eb, appId))
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : eb.or([open, eb.and(parts)])
}

const readable = (eb: Build, userId: number): Condition =>
  eb.or([eb('repositories.visibility', '=', 'public'), connected(eb, userId, affiliations)])

const named = (eb: Build, names: string[]): Condition =>
  names.length === 0 ? nothing : eb('repositories.name_key', 'in', names)

/** What a selection says, as conditions on `repositories`. */
export function conditionsOf(eb: Build, selection: RepositorySelection): Condition {
  const { connected: link, readableBy, installation, ids, names, visibility, reach } = selection
  const { parentId, updatedAfter, updatedBefore } = selection
  const said: (Condition | null | undefined | false)[] = [
    link && connected(eb, link.userId, link.by),
    readableBy !== undefined && readable(eb, readableBy),
    installation && installed(eb, installation),
    ids && among(eb, ids),
    names && named(eb, names),
    parentId !== undefined && eb('repositories.parent_id', '=', parentId),
    visibility && eb('repositories.visibility', visibility === 'public' ? '=' : '<>', 'public'),
    reach !== undefined && reached(eb, reach),
    updatedAfter !== undefined && eb('repositories.updated_at', '>', updatedAfter),
    updatedBefore !== undefined && eb('repositories.updated_at', '<', updatedBefore),
  ]
  return eb.and(said.filter((each) => each != null && each !== false))
}
