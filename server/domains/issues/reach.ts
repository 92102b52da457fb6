import { notAccessible } from '../../access/auth/authorize.ts'
import { isScoped, type Caller } from '../../access/auth/caller.ts'
import { permits } from '../../contract/permissions.ts'
import { permissionsAt } from '../../access/auth/token-scope.ts'
import type { Access } from '../../contract/operation.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'

/*
 * What can be an issue or a pull request is let in with the permission of either. A token that has one of
 * the two still reaches only what that one is for.
 */

interface Asking {
  caller: Caller
  repository: Repository
}

/** Which kinds a caller reaches who was let in. */
async function kindsReached(
  { caller, repository }: Asking,
  access: Access,
  storage: Pick<Transaction, 'installations'>,
): Promise<{ issues: boolean; pulls: boolean }> {
  const open = access === 'read' && !repository.private
  if (open || isScoped(caller)) return { issues: true, pulls: true }
  const place = { owner: repository.owner, repositoryId: repository.id }
  const held = await permissionsAt(place, caller, storage)
  const reaches = (area: string) => permits({ permissions: [{ [area]: access }] }, held)
  return { issues: reaches('issues'), pulls: reaches('pull_requests') }
}

/** What of a list of both is for the caller to see; undefined is all of it. */
export async function kindShown(
  asking: Asking,
  storage: Pick<Transaction, 'installations'>,
): Promise<boolean | undefined> {
  const { issues, pulls } = await kindsReached(asking, 'read', storage)
  return issues && pulls ? undefined : pulls
}

/** @throws ServiceError 403 for what the caller's token is not for; nothing for what is not there */
export async function requireReach(
  asking: Asking,
  issue: Pick<Issue, 'pull'> | undefined,
  access: Access,
  storage: Pick<Transaction, 'installations'>,
): Promise<void> {
  if (!issue) return
  const { issues, pulls } = await kindsReached(asking, access, storage)
  if (!(issue.pull ? pulls : issues)) throw notAccessible(asking.caller)
}
