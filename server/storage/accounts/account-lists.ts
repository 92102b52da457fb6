import type { Handle } from '../schema/tables.ts'
import type { Account } from './accounts.ts'

interface Window {
  /** Id of the last account of the previous page. */
  after: number
  limit: number
}

/** Lists of all accounts, in the order of their ids. Bots are left out. */
export function accountListQueries(handle: Handle) {
  const window = ({ after, limit }: Window) =>
    handle.selectFrom('accounts').selectAll().where('id', '>', after).orderBy('id').limit(limit)
  return {
    /** Users and organizations. */
    list: (range: Window): Promise<Account[]> => window(range).where('type', '<>', 'Bot').execute(),

    organizations: (range: Window): Promise<Account[]> =>
      window(range).where('type', '=', 'Organization').execute(),
  }
}
