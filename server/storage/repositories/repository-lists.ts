import { sql, type RawBuilder } from 'kysely'
import type { Role } from '../../contract/role.ts'
import type { Account, accountQueries, Membership } from '../accounts/accounts.ts'
import type { Engine } from '../engines/engine.ts'
import { baseAt, baseLevel } from '../organizations/held-roles.ts'
import { repositoryFromRow, type Permission, type Repository } from './repositories.ts'
import { conditionsOf, type RepositorySelection } from './repository-conditions.ts'
import type { Handle, Row } from '../tables.ts'
import { permissionAt, teamLevel } from '../teams/team-permission.ts'
import { countRows } from '../count-rows.ts'

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

export interface RepositoryOrder {
  /** `starred` orders by when the user of `starredBy` starred it. */
  by: 'id' | 'created' | 'updated' | 'pushed' | 'full_name' | 'stargazers' | 'starred'
  direction: 'asc' | 'desc'
}

interface Listing {
  order: RepositoryOrder
  limit: number
  offset: number
  /** The user whose permissions `given` holds. */
  viewerId?: number
}

const starredAt = (userId = 0) => sql`(
  select stars.created_at from stars
  where stars.repository_id = repositories.id and stars.user_id = ${userId})`

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

/** Compares text byte by byte, so that both engines sort alike. */
const text = (engine: Pick<Engine, 'byteOrder'>, column: string) =>
  sql`${sql.ref(column)} collate ${sql.id(engine.byteOrder)}`

const termsOf = (
  engine: Pick<Engine, 'byteOrder'>,
  by: Exclude<RepositoryOrder['by'], 'starred'>,
): RawBuilder<unknown>[] =>
  ({
    id: [],
    created: [sql`repositories.created_at`],
    updated: [sql`repositories.updated_at`],
    pushed: [sql`coalesce(repositories.pushed_at, 0)`],
    stargazers: [sql`repositories.stargazers_count`],
    full_name: [text(engine, 'accounts.login_key'), text(engine, 'repositories.name_key')],
  })[by]

const inOrder = (
  engine: Pick<Engine, 'byteOrder'>,
  { by, direction }: RepositoryOrder,
  { starredBy }: RepositorySelection,
) => {
  const first = by === 'starred' ? [starredAt(starredBy)] : termsOf(engine, by)
  return sql.join(
    [...first, sql`repositories.id`].map((term) => sql`${term} ${sql.raw(direction)}`),
  )
}

const select = (handle: Handle, selection: RepositorySelection) =>
  handle.selectFrom('repositories').where((eb) => conditionsOf(eb, selection))

const page = (
  handle: Handle,
  engine: Pick<Engine, 'byteOrder'>,
  selection: RepositorySelection,
  { order, limit, offset }: Listing,
) =>
  select(handle, selection)
    .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
    .select('repositories.id')
    .orderBy(inOrder(engine, order, selection))
    .limit(limit)
    .offset(offset)

function listReads(handle: Handle, accounts: Accounts, engine: Pick<Engine, 'byteOrder'>) {
  return {
    list: async (selection: RepositorySelection, listing: Listing): Promise<ListedRepository[]> => {
      const viewer = listing.viewerId ?? 0
      const rows = await handle
        .selectFrom('repositories')
        .innerJoin('accounts', 'accounts.id', 'repositories.owner_id')
        .leftJoin('memberships', (join) =>
          join
            .onRef('memberships.organization_id', '=', 'repositories.owner_id')
            .on('memberships.user_id', '=', viewer),
        )
        .leftJoin('collaborators', (join) =>
          join
            .onRef('collaborators.repository_id', '=', 'repositories.id')
            .on('collaborators.user_id', '=', viewer),
        )
        .selectAll('repositories')
        .select(['memberships.role as membership', 'collaborators.permission as own'])
        .select([teamLevel(viewer).as('team'), baseLevel(viewer).as('base')])
        .where('repositories.id', 'in', page(handle, engine, selection, listing))
        .orderBy(inOrder(engine, listing.order, selection))
        .execute()
      const owners = await accounts.findMany(rows.map(({ owner_id }) => owner_id))
      return rows.flatMap((row) => {
        const owner = owners.get(row.owner_id)
        return owner ? listed(row, owner) : [] // the owner and the repository were deleted since
      })
    },
  }
}

function listCounts(handle: Handle) {
  return {
    count: (selection: RepositorySelection): Promise<number> =>
      countRows(select(handle, selection)),
  }
}

/** Lists of repositories with different owners. A page takes two queries. */
export function repositoryListQueries(
  handle: Handle,
  accounts: Accounts,
  engine: Pick<Engine, 'byteOrder'>,
) {
  return { ...listReads(handle, accounts, engine), ...listCounts(handle) }
}
