import type { ReadCache } from './cache.ts'
import type { Handle, NewRow, Row } from './tables.ts'

export type Account = Row<'accounts'>
export type Membership = Row<'memberships'>

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

    findMany: (ids: number[]): Promise<Account[]> =>
      ids.length === 0
        ? Promise.resolve([])
        : handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute(),

    create: (account: Omit<NewRow<'accounts'>, 'login_key'>): Promise<Account> =>
      handle
        .insertInto('accounts')
        .values({ ...account, login_key: key(account.login) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    addMember: (membership: NewRow<'memberships'>) =>
      handle.insertInto('memberships').values(membership).execute(),

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
