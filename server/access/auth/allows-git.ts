import { covers } from '../../contract/permissions.ts'
import { isScoped, type Caller } from './caller.ts'
import type { Rights } from './rights.ts'
import { expandScopes } from './scopes.ts'

/** Whether the token of a caller allows access over git, regardless of its user's role. */
export function allowsGit(
  caller: Caller,
  { permissions }: Rights,
  hidden: boolean,
  pushing: boolean,
): boolean {
  if (isScoped(caller)) {
    return expandScopes(caller.token.scopes).has(hidden ? 'repo' : 'public_repo')
  }
  return covers(permissions?.contents, pushing ? 'write' : 'read')
}
