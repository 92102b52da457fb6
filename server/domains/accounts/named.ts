import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

type Needs = Pick<Context, 'storage'>

/** The account of this name. @throws ServiceError 404 */
export async function accountNamed(login: string, { storage }: Needs): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (!account) throw notFound()
  return account
}

/** The person of this name, no organization and no bot. @throws ServiceError 404 */
export async function personNamed(login: string, needs: Needs): Promise<Account> {
  const account = await accountNamed(login, needs)
  if (account.type !== 'User') throw notFound()
  return account
}
