import { sql } from 'kysely'
import type { Role } from '../../contract/role.ts'
import type { Account, accountQueries, Membership } from '../accounts/accounts.ts'
import type { Engine } from '../engines/engine.ts'
import { baseAt, baseLevel } from '../organization-roles/held-roles.ts'
import { membershipIn, permissionOn } from './direct-access.ts'
import { repositoryFromRow, type Permission, type Repository } from './repositories.ts'
import { conditionsOf, type RepositorySelection } from './repository-conditions.ts'
import { inOrder, pageOfIds, type RepositoryOrder } from './repository-pages.ts'
import type { Handle, Row } from '../schema/tables.ts'
import { permissionAt, teamLevel } from './team-permission.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

type Accounts = Pick<ReturnType<typeof accountQueries>, 'findMany'>

/** A repository with a user's permissions in it. */
export interface ListedRepository {
  repository: Repository
  given: {
    own: Permission | undefined
    membership: Membership['role'] | undefined
    teams: Permission[]
    organizationRoles: Role[]
  }
}

interface Listing {
  order: RepositoryOrder
  limit: number
  offset: number
  /** The user whose permissions `given` holds. */
  viewerId?: number
}

interface Extra {
  membership: Membership['role'] | null
  own: Permission | null
  team: number | null
  base: number | null
}

type Found = Row<'repositories'> & Extra

function listed({ membership, own, team, base, ...row }: Found, owner: Account): ListedRepository {
  return {
    repository: repositoryFromRow(row, owner),
    given: {
      own: own ?? undefined,
      membership: membership ?? undefined,
      teams: permissionAt(team),
      organizationRoles: baseAt(base),
    },
  }
}

const select = (handle: Handle, selection: RepositorySelection) =>
  handle.selectFrom('repositories').where((eb) => conditionsOf(eb, selection))

function listReads(handle: Handle, accounts: Accounts, engine: Pick<Engine, 'byteOrder'>) {
  return {
    list: async (selection: RepositorySelection, listing: Listing): Promise<ListedRepository[]> => {
      const viewer = listing.viewerId ?? 0
      const page = await pageOfIds(handle, engine, selection, listing)
      const rows = await handle
        .selectFrom('repositories')
        .selectAll('repositories')
        .select([
          membershipIn(sql.ref('repositories.owner_id'), viewer).as('membership'),
          permissionOn(sql.ref('repositories.id'), viewer).as('own'),
        ])
        .select([teamLevel(viewer).as('team'), baseLevel(viewer).as('base')])
        .where('repositories.id', 'in', page)
        .orderBy(inOrder(engine, listing.order, selection.starredBy))
        .execute()
      const owners = await accounts.findMany(rows.map(({ owner_id }) => owner_id))
      return rows.flatMap((row) => {
        const owner = owners.get(row.owner_id)
        return owner ? listed(row, owner) : [] // the owner and the repository were deleted since
      })
    },
  }
}

function publicReads(handle: Handle, accounts: Accounts) {
  return {
    /** Lists public repositories in the order of their ids. */
    listPublic: async ({ after, limit }: { after: number; limit: number }) => {
      const rows = await handle
        .selectFrom('repositories')
        .selectAll()
        .where('visibility', '=', 'public')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      const owners = await accounts.findMany(rows.map(({ owner_id }) => owner_id))
      return rows.flatMap((row): Repository[] => {
        const owner = owners.get(row.owner_id)
        return owner ? [repositoryFromRow(row, owner)] : [] // deleted since
      })
    },
  }
}

function listCounts(handle: Handle) {
  return {
    count: (selection: RepositorySelection, page?: PageRange): Promise<number> =>
      totalOf(handle, select(handle, selection), page),
  }
}

export type { RepositoryOrder } from './repository-pages.ts'

/** Lists of repositories with different owners. A page takes two queries. */
export function repositoryListQueries(
  handle: Handle,
  accounts: Accounts,
  engine: Pick<Engine, 'byteOrder'>,
) {
  return composed(
    listReads(handle, accounts, engine),
    publicReads(handle, accounts),
    listCounts(handle),
  )
}
