import { isScoped, userOf, type Caller } from '../../access/auth/caller.ts'
import { permissionsOf } from '../../access/auth/token-scope.ts'
import { seesRepositories } from '../../contract/permissions.ts'
import { expandScopes } from '../../access/auth/scopes.ts'
import type { Storage } from '../../storage/index.ts'
import type {
  PrivateAccess,
  RepositorySelection,
} from '../../storage/repositories/repository-conditions.ts'

/**
 * Private repositories that a user's token can access. The user's own permissions restrict them
 * further.
 */
export function privateAccessOf(caller: Caller): PrivateAccess | null {
  switch (caller.kind) {
    case 'classic':
    case 'oauth':
      return expandScopes(caller.token.scopes).has('repo') ? {} : null
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

/**
 * Same for tokens without a user: the installation's repositories, or the repository of the
 * workflow run.
 */
function reachAlone(caller: Caller): PrivateAccess | null {
  if (caller.kind === 'workflow') return { ids: [caller.token.repository_id] }
  if (caller.kind !== 'installation') return null
  const { installation, repository_ids: ids } = caller.token
  return { ownerId: installation.account_id, ids, appId: installation.app_id }
}

/** Whether the token can access any private repositories. */
function seesPrivate(caller: Caller): boolean {
  if (isScoped(caller)) return true // scopes are considered in `reachOf`
  if (caller.kind === 'app-user') {
    const { permissions } = caller.token
    return permissions === null || seesRepositories(permissions)
  }
  return seesRepositories(permissionsOf(caller))
}

/** Selects all repositories that are visible to a caller. */
export function seenBy(caller: Caller): Pick<RepositorySelection, 'readableBy' | 'reach'> {
  if (!seesPrivate(caller)) return { reach: null }
  const user = userOf(caller)
  return user
    ? { readableBy: user.id, reach: privateAccessOf(caller) }
    : { reach: reachAlone(caller) }
}

/** Whether a caller can read a repository. */
export async function isSeenBy(
  caller: Caller,
  { id }: { id: number },
  { storage }: { storage: Pick<Storage, 'repositoryLists'> },
): Promise<boolean> {
  return (await storage.repositoryLists.count({ ids: [id], ...seenBy(caller) })) > 0
}
