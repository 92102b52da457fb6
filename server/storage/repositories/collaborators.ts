import { sql } from 'kysely'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../accounts/accounts.ts'
import { membershipIn, permissionOn } from './direct-access.ts'
import type { Permission, Repository } from './repositories.ts'
import { findsRow } from '../finds-row.ts'
import { pageOfUnion, unionOf, type IdQuery } from '../id-unions.ts'
import type { Handle, Row } from '../tables.ts'
import { baseAt, baseLevel } from '../organizations/held-roles.ts'
import { memberReads } from '../organizations/member-reads.ts'
import { permissionAt, teamLevel } from '../teams/team-permission.ts'
import { totalOf, type PageRange } from '../totals.ts'

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

interface Listing {
  affiliation: CollaboratorAffiliation
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

/** Users with access to a repository, as direct collaborators or through its owner. */
export function collaboratorQueries(handle: Handle) {
  return {
    list: async (
      repository: RepositoryRef,
      { affiliation, limit, offset }: Listing,
    ): Promise<ListedCollaborator[]> => {
      const parts = accessOf(handle, repository, affiliation)
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
      affiliation: CollaboratorAffiliation,
      page?: PageRange,
    ): Promise<number> =>
      totalOf(handle, unionOf(handle, accessOf(handle, repository, affiliation)), page),
  }
}
