import type { Context } from '../../api/context.ts'
import { notFound } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'

type Needs = Pick<Context, 'storage'>

/** Finds an account by login. @throws ServiceError 404 */
export async function findAccount(login: string, { storage }: Needs): Promise<Account> {
  const account = await storage.accounts.findByLogin(login)
  if (!account) throw notFound()
  return account
}

/** Finds a user by login. Organizations and bots are not found. @throws ServiceError 404 */
export async function findPerson(login: string, needs: Needs): Promise<Account> {
  const account = await findAccount(login, needs)
  if (account.type !== 'User') throw notFound()
  return account
}
