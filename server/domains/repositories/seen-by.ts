import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { permissionsOf } from '../../access/auth/token-scope.ts'
import { seesRepositories } from '../../contract/permissions.ts'
import { grantedBy } from '../../access/auth/scopes.ts'
import type {
  PrivateReach,
  RepositorySelection,
} from '../../storage/repositories/repository-conditions.ts'

/** Private repositories that a token lets its holder see; of these, the user's own rights leave some. */
export function reachOf(caller: Caller): PrivateReach | null {
  switch (caller.kind) {
    case 'classic':
    case 'oauth':
      return grantedBy(caller.token.scopes).has('repo') ? {} : null
    case 'fine-grained': {
      const { resource_owner_id: ownerId, repository_ids: ids } = caller.token
      return ownerId === null ? null : { ownerId, ids }
    }
    case 'app-user': {
      const { resource_owner_id: ownerId, repository_ids: ids, app_id: appId } = caller.token
      return appId === null ? null : { ownerId, ids, appId }
    }
    default:
      return null
  }
}

/** The same for those who act for no user: what they were installed on, or run in. */
function reachAlone(caller: Caller): PrivateReach | null {
  if (caller.kind === 'workflow') return { ids: [caller.token.repository_id] }
  if (caller.kind !== 'installation') return null
  const { installation, repository_ids: ids } = caller.token
  return { ownerId: installation.account_id, ids, appId: installation.app_id }
}

/** Whether the token lets its holder see anything that is private, wherever it reaches. */
function seesPrivate(caller: Caller): boolean {
  if (isScoped(caller)) return true // what its scopes let it see is in its reach
  if (caller.kind === 'app-user') {
    const { permissions } = caller.token
    return permissions === null || seesRepositories(permissions)
  }
  return seesRepositories(permissionsOf(caller))
}

/** Every repository that a caller may know of. */
export function seenBy(caller: Caller): Pick<RepositorySelection, 'readableBy' | 'reach'> {
  if (!seesPrivate(caller)) return { reach: null }
  const user = userOf(caller)
  return user ? { readableBy: user.id, reach: reachOf(caller) } : { reach: reachAlone(caller) }
}
