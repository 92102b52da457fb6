import type { ReadCache } from '../cache.ts'
import type { Handle, NewRow, Row } from '../tables.ts'

export type Account = Row<'accounts'>
export type Membership = Row<'memberships'>

type ProfileField =
  'name' | 'email' | 'company' | 'blog' | 'location' | 'bio' | 'twitter_username' | 'hireable'

/** What users say of themselves. */
export type Profile = { [Field in ProfileField]?: Account[Field] | undefined }

const key = (login: string) => login.toLowerCase()

/** Users and organizations. Logins are compared without regard to case (seed 4.1). */
export function accountQueries(handle: Handle, cache: ReadCache) {
  return {
    find: (id: number): Promise<Account | undefined> =>
      cache.get(['accounts'], `account ${id}`, () =>
        handle.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst(),
      ),

    findByLogin: (login: string): Promise<Account | undefined> =>
      cache.get(['accounts'], `login ${key(login)}`, () =>
        handle
          .selectFrom('accounts')
          .selectAll()
          .where('login_key', '=', key(login))
          .executeTakeFirst(),
      ),

    /** Accounts by their numbers, each of which may be there more than once. */
    findMany: async (ids: readonly number[]): Promise<Map<number, Account>> => {
      if (ids.length === 0) return new Map()
      const rows = await handle
        .selectFrom('accounts')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    create: (account: Omit<NewRow<'accounts'>, 'login_key'>): Promise<Account> =>
      handle
        .insertInto('accounts')
        .values({ ...account, login_key: key(account.login) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Keeps others from changing what belongs to an account until the transaction ends. */
    lock: async (id: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set((set) => ({ id: set.ref('id') }))
        .where('id', '=', id)
        .execute()
    },

    /** What is undefined stays as it is. */
    updateProfile: (id: number, profile: Profile, now: number): Promise<Account> =>
      handle
        .updateTable('accounts')
        .set({ ...profile, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** @param email what the profile is to show; null for nothing */
    showEmail: async (id: number, email: string | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ email, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    addMember: (membership: NewRow<'memberships'>) =>
      handle.insertInto('memberships').values(membership).execute(),

    /** How many belong to an organization, or only those of one role. */
    memberCount: async (organizationId: number, role?: Membership['role']): Promise<number> => {
      const { count } = await handle
        .selectFrom('memberships')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('organization_id', '=', organizationId)
        .$if(role !== undefined, (query) => query.where('role', '=', role!))
        .executeTakeFirstOrThrow()
      return count
    },

    removeMember: async (organizationId: number, userId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('memberships')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** @param at since when, in milliseconds; null lets them in again */
    suspend: async (id: number, at: number | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ suspended_at: at, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    membership: (organizationId: number, userId: number): Promise<Membership | undefined> =>
      cache.get(['memberships'], `member ${organizationId} ${userId}`, () =>
        handle
          .selectFrom('memberships')
          .selectAll()
          .where('organization_id', '=', organizationId)
          .where('user_id', '=', userId)
          .executeTakeFirst(),
      ),

    /** How many repositories the account owns, by visibility. */
    async repositoryCounts(ownerId: number): Promise<{ public: number; private: number }> {
      const rows = await handle
        .selectFrom('repositories')
        .select((select) => ['visibility', select.fn.countAll<number>().as('count')])
        .where('owner_id', '=', ownerId)
        .groupBy('visibility')
        .execute()
      const total = rows.reduce((sum, { count }) => sum + count, 0)
      const open = rows.find(({ visibility }) => visibility === 'public')?.count ?? 0
      return { public: open, private: total - open }
    },
  }
}
