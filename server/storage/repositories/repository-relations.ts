import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { memberReads } from '../organizations/member-reads.ts'
import { findsRow } from '../sql/finds-row.ts'
import type { Tables } from '../schema/tables.ts'

/** Relation of a user to a repository. */
export type Affiliation = 'owner' | 'collaborator' | 'organization_member'

export const affiliations: readonly Affiliation[] = ['owner', 'collaborator', 'organization_member']

type Build = ExpressionBuilder<Tables, 'repositories'>
type Condition = Expression<SqlBool>
type Numbers = SelectQueryBuilder<Tables, never, { id: number }>

/** Selects the repositories that a user has a relation to, for each kind of relation. */
function connections(eb: Build, userId: number): Record<Affiliation, Numbers> {
  const owned = eb
    .selectFrom('repositories as own')
    .select('own.id')
    .where('own.owner_id', '=', userId)
  const collaborations = eb
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
    collaborator: collaborations,
    organization_member: ofOrganizations,
  }
}

/** Condition that a user has one kind of relation to a repository, as a list of all of them. */
export const belongsThrough = (eb: Build, userId: number, affiliation: Affiliation): Condition =>
  eb('repositories.id', 'in', connections(eb, userId)[affiliation])

/** Condition that a user has one of several relations to a repository, as a list of all of them. */
export function connected(eb: Build, userId: number, by: readonly Affiliation[]): Condition {
  const lists = connections(eb, userId)
  const [first, ...others] = by.map((each) => lists[each])
  if (!first) return sql<SqlBool>`1 = 0`
  const all = others.reduce((list, each) => list.union(each), first)
  return eb('repositories.id', 'in', all)
}

/** Condition that a user is a member of the owner with read access, tested for each repository. */
const readsAsMember = (eb: Build, userId: number): Condition =>
  findsRow(
    eb
      .selectFrom('memberships')
      .select('memberships.user_id')
      .whereRef('memberships.organization_id', '=', 'repositories.owner_id')
      .where('memberships.user_id', '=', userId)
      .where(memberReads(sql.ref('repositories.id'))),
  )

/**
 * Condition that a member of an organization sees one of its repositories, tested for each. The
 * caller makes sure that the repositories belong to an organization of the user.
 */
export const isSeenByMember = (eb: Build, userId: number): Condition =>
  eb.or([eb('repositories.visibility', '=', 'public'), readsAsMember(eb, userId)])

/** Condition that a user has any relation to a repository, tested for each. */
export const belongsTo = (eb: Build, userId: number): Condition =>
  eb.or([
    eb('repositories.owner_id', '=', userId),
    findsRow(
      eb
        .selectFrom('collaborators')
        .select('collaborators.user_id')
        .whereRef('collaborators.repository_id', '=', 'repositories.id')
        .where('collaborators.user_id', '=', userId),
    ),
    readsAsMember(eb, userId),
  ])

/** Condition that a repository is public or a user has a relation to it. */
export const readable = (eb: Build, userId: number): Condition =>
  eb.or([eb('repositories.visibility', '=', 'public'), belongsTo(eb, userId)])
