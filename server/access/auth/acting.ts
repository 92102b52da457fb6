import { requiresAuthentication } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import { actorOf, userOf, type Caller } from './caller.ts'

function present(account: Account | undefined): Account {
  if (!account) throw requiresAuthentication()
  return account
}

/** The user a caller acts for. @throws ServiceError 401 for one who acts for none */
export const requireUser = (caller: Caller): Account => present(userOf(caller))

/** Whose doing a change by this caller is. @throws ServiceError 401 where it is nobody's */
export const requireActor = (caller: Caller): Account => present(actorOf(caller))
