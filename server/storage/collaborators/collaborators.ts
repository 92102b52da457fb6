import { sql } from 'kysely'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../accounts/accounts.ts'
import { membershipIn, permissionOn } from '../repositories/direct-access.ts'
import type { Permission, Repository } from '../repositories/repositories.ts'
import { findsRow } from '../sql/finds-row.ts'
import { pageOfUnion, unionOf, type IdQuery } from '../sql/id-unions.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { baseAt, baseLevel } from '../organization-roles/held-roles.ts'
import { memberReads } from '../organizations/member-reads.ts'
import { permissionAt, teamLevel } from '../repositories/team-permission.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'

/** Direct collaborators who are not members, all direct collaborators, or everyone with access. */
export type CollaboratorAffiliation = 'outside' | 'direct' | 'all'

/** A user with their permissions in a repository. */
export interface ListedCollaborator {
  user: Account
  given: {
    own: Permission | undefined
    membership: Membership['role'] | undefined
    teams: Permission[]
    organizationRoles: Role[]
  }
}

/** Filter of the users with access to a repository. */
export interface CollaboratorSelection {
  affiliation: CollaboratorAffiliation
  /** Only users who have at least this permission. */
  permission?: Permission | undefined
}

interface Listing extends CollaboratorSelection {
  limit: number
  offset: number
}

type RepositoryRef = Pick<Repository, 'id' | 'owner_id' | 'owner'>

interface Extra {
  own: Permission | null
  membership: Membership['role'] | null
  team: number | null
  base: number | null
}

const listed = ({ own, membership, team, base, ...user }: Row<'accounts'> & Extra) => ({
  user,
  given: {
    own: own ?? undefined,
    membership: membership ?? undefined,
    teams: permissionAt(team),
    organizationRoles: baseAt(base),
  },
})

/** Selects the ids of users with access, once for each kind of access. */
function accessOf(
  handle: Handle,
  { id, owner_id: ownerId, owner }: RepositoryRef,
  by: CollaboratorAffiliation,
): IdQuery[] {
  const named = handle
    .selectFrom('collaborators')
    .select('collaborators.user_id as id')
    .where('collaborators.repository_id', '=', id)
  if (by === 'direct') return [named]
  if (by === 'outside') {
    const membership = handle
      .selectFrom('memberships')
      .select('memberships.user_id')
      .where('memberships.organization_id', '=', ownerId)
      .where('memberships.user_id', '=', sql.ref<number>('collaborators.user_id'))
    return [named.where(sql<boolean>`not ${findsRow(membership)}`)]
  }
  const readers = handle
    .selectFrom('memberships')
    .select('memberships.user_id as id')
    .where('memberships.organization_id', '=', ownerId)
    .where(memberReads(id))
  const itself = handle
    .selectFrom('accounts as owner')
    .select('owner.id')
    .where('owner.id', '=', ownerId)
  return [named, owner.type === 'Organization' ? readers : (itself as unknown as IdQuery)]
}

const permissions: Permission[] = ['pull', 'triage', 'push', 'maintain', 'admin']
const baseRanks = { none: -1, read: 0, write: 2, admin: 4 }

/** SQL condition that a row of `accounts` has at least a permission for a row of `repositories`. */
function holds({ id, owner_id: ownerId, owner }: RepositoryRef, permission: Permission) {
  const user = sql.ref('accounts.id')
  const rank = permissions.indexOf(permission)
  const enough = sql.join(permissions.slice(rank).map((each) => sql.lit(each)))
  const base = baseRanks[owner.default_repository_permission ?? 'none']
  const byMembership = sql<boolean>`${membershipIn(ownerId, user)} is not null and (
    ${sql.lit(base)} >= ${sql.lit(rank)}
    or ${teamLevel(user)} >= ${sql.lit(rank)}
    or ${baseLevel(user)} >= ${sql.lit(rank)})`
  return sql<boolean>`(accounts.id = ${ownerId}
    or ${membershipIn(ownerId, user)} = 'admin'
    or ${permissionOn(id, user)} in (${enough})
    or (${byMembership}))`
}

/** Selects the ids of the users that a selection finds. */
function selected(
  handle: Handle,
  repository: RepositoryRef,
  { affiliation, permission }: CollaboratorSelection,
): IdQuery[] {
  const parts = accessOf(handle, repository, affiliation)
  if (permission === undefined) return parts
  const found = handle
    .selectFrom('accounts')
    .innerJoin('repositories', (join) => join.on('repositories.id', '=', repository.id))
    .select('accounts.id')
    .where('accounts.id', 'in', unionOf(handle, parts).select('found.id'))
    .where(holds(repository, permission))
  const holders = handle.selectFrom(found.as('holders')).select('holders.id')
  return [holders as unknown as IdQuery]
}

/** Users with access to a repository, as direct collaborators or through its owner. */
export function collaboratorQueries(handle: Handle) {
  return {
    list: async (
      repository: RepositoryRef,
      { limit, offset, ...selection }: Listing,
    ): Promise<ListedCollaborator[]> => {
      const parts = selected(handle, repository, selection)
      const page = pageOfUnion(handle, parts, { limit, offset })
      const rows = await handle
        .selectFrom('accounts')
        .innerJoin('repositories', (join) => join.on('repositories.id', '=', repository.id))
        .selectAll('accounts')
        .select([
          membershipIn(repository.owner_id, sql.ref('accounts.id')).as('membership'),
          permissionOn(repository.id, sql.ref('accounts.id')).as('own'),
          teamLevel(sql.ref('accounts.id')).as('team'),
          baseLevel(sql.ref('accounts.id')).as('base'),
        ])
        .where('accounts.id', 'in', page)
        .orderBy('accounts.id')
        .execute()
      return rows.map(listed)
    },

    count: (
      repository: RepositoryRef,
      selection: CollaboratorSelection,
      page?: PageRange,
    ): Promise<number> =>
      totalOf(handle, unionOf(handle, selected(handle, repository, selection)), page),
  }
}
