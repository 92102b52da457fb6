import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import { forbidden } from '../../core/errors.ts'
import { visibilityOf } from './settings.ts'

/**
 * The scope for public repositories does not allow creating private ones or making one private.
 * @throws ServiceError 403
 */
export function checkReach(caller: Caller, input: Parameters<typeof visibilityOf>[0]): void {
  const visibility = visibilityOf(input)
  if (visibility === undefined || visibility === 'public' || !isScoped(caller)) return
  if (!expandScopes(caller.token.scopes).has('repo')) {
    throw forbidden('This token lacks a scope that the operation needs')
  }
}
