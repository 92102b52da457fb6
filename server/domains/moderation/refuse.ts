import { forbidden } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { Transaction } from '../../storage/index.ts'

type Store = Pick<Transaction, 'blocks'>
type AccountId = Pick<Account, 'id'>

/** Does not reveal who blocked the caller or when. */
export const blockedError = () => forbidden('You are blocked from doing this.')

/** Whether either of two accounts has blocked the other. */
export const isBlockedEitherWay = async (
  { blocks }: Store,
  a: AccountId,
  b: AccountId,
): Promise<boolean> => (await blocks.isBlocked(a.id, b.id)) || (await blocks.isBlocked(b.id, a.id))

/** @throws ServiceError 403 for a user whom the account has blocked */
export async function refuseBlocked(
  { blocks }: Store,
  account: AccountId,
  user: AccountId,
): Promise<void> {
  if (account.id !== user.id && (await blocks.isBlocked(account.id, user.id))) throw blockedError()
}

/**
 * Same check with a lock: no block can be added before the transaction ends. Use it when a block
 * would remove what the user is about to get. Call it before taking other locks, because blocking
 * locks other rows after this one.
 * @throws ServiceError 403
 */
export async function refuseBlockedNow(
  store: Store,
  account: AccountId,
  user: AccountId,
): Promise<void> {
  if (account.id === user.id) return
  await store.blocks.hold(account.id, user.id, 'together')
  await refuseBlocked(store, account, user)
}
