import { sql, type ExpressionBuilder } from 'kysely'
import type { Role } from '../../contract/role.ts'
import type { Account, Membership } from '../accounts/accounts.ts'
import type { Permission, Repository } from './repositories.ts'
import type { Handle, Row, Tables } from '../tables.ts'
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
type Build = ExpressionBuilder<Tables, 'accounts'>

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

function hasAccess(
  eb: Build,
  { id, owner_id: ownerId, owner }: RepositoryRef,
  by: CollaboratorAffiliation,
) {
  const named = eb.selectFrom('collaborators').select('user_id').where('repository_id', '=', id)
  const members = eb
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', ownerId)
  const readers = members.where(memberReads(id))
  const isNamed = eb('accounts.id', 'in', named)
  if (by === 'direct') return isNamed
  if (by === 'outside') return eb.and([isNamed, eb('accounts.id', 'not in', members)])
  const itself = eb
    .selectFrom('accounts as owner')
    .select('owner.id as user_id')
    .where('owner.id', '=', ownerId)
  // One list, because PostgreSQL tests every account against alternatives.
  return eb('accounts.id', 'in', named.union(owner.type === 'Organization' ? readers : itself))
}

/** Users with access to a repository, as direct collaborators or through its owner. */
export function collaboratorQueries(handle: Handle) {
  const select = (repository: RepositoryRef, affiliation: CollaboratorAffiliation) =>
    handle.selectFrom('accounts').where((eb) => hasAccess(eb, repository, affiliation))

  return {
    list: async (
      repository: RepositoryRef,
      { affiliation, limit, offset }: Listing,
    ): Promise<ListedCollaborator[]> => {
      const rows = await select(repository, affiliation)
        .innerJoin('repositories', (join) => join.on('repositories.id', '=', repository.id))
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.organization_id', '=', 'repositories.owner_id')
            .onRef('memberships.user_id', '=', 'accounts.id'),
        )
        .leftJoin('collaborators', (join) =>
          join
            .onRef('collaborators.repository_id', '=', 'repositories.id')
            .onRef('collaborators.user_id', '=', 'accounts.id'),
        )
        .selectAll('accounts')
        .select(['memberships.role as membership', 'collaborators.permission as own'])
        .select([
          teamLevel(sql.ref('accounts.id')).as('team'),
          baseLevel(sql.ref('accounts.id')).as('base'),
        ])
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(listed)
    },

    count: (
      repository: RepositoryRef,
      affiliation: CollaboratorAffiliation,
      page?: PageRange,
    ): Promise<number> => totalOf(handle, select(repository, affiliation), page),
  }
}
