import type { RowCache } from '../sql/cache.ts'
import { cachedRows } from '../sql/cached-rows.ts'
import type { Handle, NewRow, Row } from '../schema/tables.ts'
import { countRows } from '../sql/count-rows.ts'
import type { Columns } from '../sql/nested.ts'
import { composed } from '../sql/composed.ts'

export type Account = Row<'accounts'>
export type Membership = Row<'memberships'>

/** All columns of an account. */
export const accountColumns: Columns<Account> = {
  id: true,
  login: true,
  login_key: true,
  type: true,
  name: true,
  email: true,
  company: true,
  blog: true,
  location: true,
  bio: true,
  twitter_username: true,
  hireable: true,
  plan: true,
  site_admin: true,
  suspended_at: true,
  password_hash: true,
  default_repository_permission: true,
  settings: true,
  trade_restricted_at: true,
  created_at: true,
  updated_at: true,
}

type ProfileField =
  | 'name'
  | 'email'
  | 'company'
  | 'blog'
  | 'location'
  | 'bio'
  | 'twitter_username'
  | 'hireable'

/** Profile fields that users edit. */
export type Profile = { [Field in ProfileField]?: Account[Field] | undefined }

const key = (login: string) => login.toLowerCase()

function accountReads(handle: Handle, cache: RowCache) {
  const load = async (ids: readonly number[]) => {
    const rows = await handle.selectFrom('accounts').selectAll().where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, row]))
  }
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

    /** Finds accounts by id. The ids may contain duplicates. */
    findMany: (ids: readonly number[]): Promise<Map<number, Account>> =>
      cachedRows(cache, { tables: ['accounts'], prefix: 'account', load }, ids),
  }
}

function accountLists(handle: Handle) {
  return {
    /** Which of these logins exist: each as it is written, by its lower-case form. */
    existing: async (keys: readonly string[]): Promise<Map<string, string>> => {
      if (keys.length === 0) return new Map()
      const rows = await handle
        .selectFrom('accounts')
        .select(['login', 'login_key'])
        .where('login_key', 'in', keys)
        .execute()
      return new Map(rows.map((row) => [row.login_key, row.login]))
    },

    /** Accounts with higher ids than `after`, sorted by id. */
    list: ({
      type,
      after,
      limit,
    }: {
      type?: Account['type'] | undefined
      after: number
      limit: number
    }): Promise<Account[]> =>
      handle
        .selectFrom('accounts')
        .selectAll()
        .where('id', '>', after)
        .$if(type !== undefined, (query) => query.where('type', '=', type!))
        .orderBy('id')
        .limit(limit)
        .execute(),
  }
}

function accountWrites(handle: Handle) {
  return {
    create: (account: Omit<NewRow<'accounts'>, 'login_key'>): Promise<Account> =>
      handle
        .insertInto('accounts')
        .values({ ...account, login_key: key(account.login) })
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Updates a profile. Undefined fields stay unchanged. */
    updateProfile: (id: number, profile: Profile, now: number): Promise<Account> =>
      handle
        .updateTable('accounts')
        .set({ ...profile, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /**
     * Sets the email address that the profile shows.
     * @param email null hides it
     */
    showEmail: async (id: number, email: string | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ email, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /**
     * Suspends an account.
     * @param at instant in milliseconds; null ends the suspension
     */
    suspend: async (id: number, at: number | null, now: number): Promise<void> => {
      await handle
        .updateTable('accounts')
        .set({ suspended_at: at, updated_at: now })
        .where('id', '=', id)
        .execute()
    },
  }
}

function memberQueries(handle: Handle, cache: RowCache) {
  return {
    addMember: (membership: NewRow<'memberships'>) =>
      handle.insertInto('memberships').values(membership).execute(),

    /** Counts the members of an organization, optionally with one role. */
    memberCount: (organizationId: number, role?: Membership['role']): Promise<number> =>
      countRows(
        handle
          .selectFrom('memberships')
          .where('organization_id', '=', organizationId)
          .$if(role !== undefined, (query) => query.where('role', '=', role!)),
      ),

    removeMember: async (organizationId: number, userId: number): Promise<boolean> => {
      const { numDeletedRows } = await handle
        .deleteFrom('memberships')
        .where('organization_id', '=', organizationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
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
  }
}

/** Users and organizations. Logins are compared case-insensitively. */
export function accountQueries(handle: Handle, cache: RowCache) {
  return composed(
    accountReads(handle, cache),
    accountLists(handle),
    accountWrites(handle),
    memberQueries(handle, cache),
  )
}
