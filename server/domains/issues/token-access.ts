import { notAccessible } from '../../access/auth/authorize.ts'
import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import type { Access } from '../../contract/operation.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/*
 * Endpoints for both issues and pull requests accept the permission of either. A token with only
 * one of the two permissions can access only that kind.
 */

interface Asking {
  caller: Caller
  repository: Repository
}

/** Determines which kinds the caller can access. */
export async function kindsReached(
  { caller, repository }: Asking,
  access: Access,
  storage: Pick<Transaction, 'installations'>,
): Promise<{ issues: boolean; pulls: boolean }> {
  const open = access === 'read' && !repository.private
  if (open || isScoped(caller)) return { issues: true, pulls: true }
  const place = { owner: repository.owner, repositoryId: repository.id }
  const granted = await permissionsAt(place, caller, storage)
  const reaches = (area: string) => permits({ permissions: [{ [area]: access }] }, granted)
  return { issues: reaches('issues'), pulls: reaches('pull_requests') }
}

/** Returns the kind filter for a list of both; undefined for no filter. */
export async function visibleKind(
  asking: Asking,
  storage: Pick<Transaction, 'installations'>,
): Promise<boolean | undefined> {
  const { issues, pulls } = await kindsReached(asking, 'read', storage)
  return issues && pulls ? undefined : pulls
}

/**
 * @throws ServiceError 403 when the token lacks the permission for this kind; does nothing for a
 * missing issue
 */
export async function requireAccess(
  asking: Asking,
  issue: Pick<Issue, 'pull'> | undefined,
  access: Access,
  storage: Pick<Transaction, 'installations'>,
): Promise<void> {
  if (!issue) return
  const { issues, pulls } = await kindsReached(asking, access, storage)
  if (!(issue.pull ? pulls : issues)) throw notAccessible(asking.caller)
}
