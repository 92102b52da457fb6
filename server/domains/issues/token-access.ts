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

/** Determines which kinds the caller can access, and whether also the commits. */
export async function kindsReached(
  { caller, repository }: Asking,
  access: Access,
  storage: Pick<Transaction, 'installations'>,
): Promise<{ issues: boolean; pulls: boolean; contents: boolean }> {
  const open = access === 'read' && !repository.private
  if (open || isScoped(caller)) return { issues: true, pulls: true, contents: true }
  const place = { owner: repository.owner, repositoryId: repository.id }
  const granted = await permissionsAt(place, caller, storage)
  const reaches = (area: string) => permits({ permissions: [{ [area]: access }] }, granted)
  return {
    issues: reaches('issues'),
    pulls: reaches('pull_requests'),
    contents: reaches('contents'),
  }
}

/** Returns the kind filter for a list of both; undefined for no filter. */
export async function visibleKind(
  asking: Asking,
  storage: Pick<Transaction, 'installations'>,
): Promise<boolean | undefined> {
  const { issues, pulls } = await kindsReached(asking, 'read', storage)
  return issues && pulls ? undefined : pulls
}

type Kinds = Awaited<ReturnType<typeof kindsReached>>

/** @throws ServiceError 403 for the other kind */
function requireKind(
  { issues, pulls }: Pick<Kinds, 'issues' | 'pulls'>,
  { pull }: Pick<Issue, 'pull'>,
  caller: Caller,
) {
  if (!(pull ? pulls : issues)) throw notAccessible(caller)
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
  if (issue) requireKind(await kindsReached(asking, access, storage), issue, asking.caller)
}

/** The same for a number. The issue is read only for tokens that reach one of the two kinds. */
export async function requireAccessAt(
  asking: Asking,
  number: number,
  access: Access,
  storage: Pick<Transaction, 'installations' | 'issues'>,
): Promise<void> {
  const reached = await kindsReached(asking, access, storage)
  if (reached.issues && reached.pulls) return
  const issue = await storage.issues.find(asking.repository, number)
  if (issue) requireKind(reached, issue, asking.caller)
}
