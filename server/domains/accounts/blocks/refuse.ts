import { forbidden } from '../../../core/errors.ts'
import type { Account } from '../../../storage/accounts/accounts.ts'
import type { Transaction } from '../../../storage/index.ts'

type Asked = Pick<Transaction, 'blocks'>
type Who = Pick<Account, 'id'>

/** Says neither by whom nor since when. */
export const isBlocked = () => forbidden('You are blocked from doing this.')

/** Whether either of two accounts has blocked the other. */
export const areApart = async ({ blocks }: Asked, a: Who, b: Who): Promise<boolean> =>
  (await blocks.isBlocked(a.id, b.id)) || (await blocks.isBlocked(b.id, a.id))

/** @throws ServiceError 403 for somebody whom an account has blocked */
export async function refuseBlocked({ blocks }: Asked, account: Who, user: Who): Promise<void> {
  if (account.id !== user.id && (await blocks.isBlocked(account.id, user.id))) throw isBlocked()
}

/**
 * The same where blocking takes away what somebody is about to get: nobody blocks until the transaction ends.
 * To be asked before anything is held, for who blocks holds what is to go after this.
 * @throws ServiceError 403
 */
export async function refuseBlockedNow(asked: Asked, account: Who, user: Who): Promise<void> {
  if (account.id === user.id) return
  await asked.blocks.hold(account.id, user.id, 'together')
  await refuseBlocked(asked, account, user)
}
