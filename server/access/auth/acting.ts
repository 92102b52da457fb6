import { requiresAuthentication } from '../../core/errors.ts'
import type { Account } from '../../storage/accounts/accounts.ts'
import type { App } from '../../storage/apps/apps.ts'
import { actorOf, userOf, type Caller } from './caller.ts'

function present(account: Account | undefined): Account {
  if (!account) throw requiresAuthentication()
  return account
}

/** The user that the caller acts for. @throws ServiceError 401 without one */
export const requireUser = (caller: Caller): Account => present(userOf(caller))

/**
 * The account that changes by this caller are attributed to. @throws ServiceError 401 without one
 */
export const requireActor = (caller: Caller): Account => present(actorOf(caller))

/** The calling app. @throws ServiceError 401 for all other callers */
export function callingApp(caller: Caller): App {
  if (caller.kind !== 'app') throw requiresAuthentication()
  return caller.app
}
