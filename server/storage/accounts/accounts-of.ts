import type { SelectQueryBuilder } from 'kysely'
import type { Account } from './accounts.ts'
import type { Handle, Tables } from '../schema/tables.ts'

/** A page of user ids, with the instants that order them. */
type Page = SelectQueryBuilder<Tables, never, { user_id: number; since: number }>

/**
 * Loads the accounts of a page in its order. The page selects ids only, so that the rows that it
 * skips are read from an index and never from `accounts`.
 */
export const accountsOf = (handle: Handle, page: object): Promise<Account[]> =>
  handle
    .selectFrom((page as Page).as('page'))
    .innerJoin('accounts', 'accounts.id', 'page.user_id')
    .selectAll('accounts')
    .orderBy('page.since')
    .orderBy('page.user_id')
    .execute()
