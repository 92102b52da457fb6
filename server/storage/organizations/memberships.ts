import type { Account, Membership } from '../accounts/accounts.ts'
import type { Handle } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import { totalOf, type PageRange } from '../sql/totals.ts'
import { composed } from '../sql/composed.ts'

interface Window {
  limit: number
  offset: number
}

interface Members extends Window {
  role?: Membership['role'] | undefined
  /** Only public memberships. */
  onlyPublic?: boolean
}

const members = (
  handle: Handle,
  organizationId: number,
  { role, onlyPublic = false }: Partial<Members>,
) =>
  handle
    .selectFrom('memberships')
    .where('memberships.organization_id', '=', organizationId)
    .$if(role !== undefined, (query) => query.where('memberships.role', '=', role!))
    .$if(onlyPublic, (query) => query.where('memberships.public', '=', 1))

const organizations = (handle: Handle, userId: number, onlyPublic: boolean) =>
  handle
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.organization_id')
    .where('memberships.user_id', '=', userId)
    .$if(onlyPublic, (query) => query.where('memberships.public', '=', 1))

function memberLists(handle: Handle) {
  return {
    members: (organizationId: number, listing: Members): Promise<Account[]> =>
      handle
        .selectFrom('accounts')
        .selectAll()
        .where(
          'id',
          'in',
          members(handle, organizationId, listing)
            .select('memberships.user_id')
            .orderBy('memberships.user_id')
            .limit(listing.limit)
            .offset(listing.offset),
        )
        .orderBy('id')
        .execute(),

    countMembers: (
      organizationId: number,
      filter: Pick<Members, 'role' | 'onlyPublic'>,
      page?: PageRange,
    ): Promise<number> => totalOf(handle, members(handle, organizationId, filter), page),

    set: async (
      { organization_id, user_id }: Pick<Membership, 'organization_id' | 'user_id'>,
      change: Partial<Pick<Membership, 'role' | 'public'>>,
    ): Promise<void> => {
      await handle
        .updateTable('memberships')
        .set(change)
        .where('organization_id', '=', organization_id)
        .where('user_id', '=', user_id)
        .execute()
    },
  }
}

function organizationLists(handle: Handle) {
  return {
    /** Lists the organizations in which the user's membership is public. */
    publicOrganizations: (userId: number, { limit, offset }: Window): Promise<Account[]> =>
      organizations(handle, userId, true)
        .selectAll('accounts')
        .orderBy('accounts.id')
        .limit(limit)
        .offset(offset)
        .execute(),

    countPublicOrganizations: (userId: number): Promise<number> =>
      countRows(organizations(handle, userId, true)),

    /** Lists all memberships of a user, ordered by organization. */
    ofUser: (userId: number): Promise<Membership[]> =>
      handle
        .selectFrom('memberships')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('organization_id')
        .execute(),
  }
}

/** Lists of organization members. */
export function membershipQueries(handle: Handle) {
  return composed(memberLists(handle), organizationLists(handle))
}
