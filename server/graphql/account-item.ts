import { actorOf } from '../access/auth/caller.ts'
import { simpleUser } from '../api/views/simple-user.ts'
import type { Account } from '../storage/accounts/accounts.ts'
import type { Execution } from './execution.ts'
import { Item } from './item.ts'

/** A user, bot or organization. What its view in lists lacks is read when it is requested. */
export const accountItem = (account: Account, { links }: Pick<Execution, 'links'>): Item<'User'> =>
  new Item(account.type as 'User', simpleUser(account, links))

/** The account that changes are attributed to; null for callers without one. */
export function viewerItem({ caller, links }: Execution): Item<'User'> | null {
  const account = actorOf(caller)
  return account ? accountItem(account, { links }) : null
}
