import { notAccessible } from '../../../access/auth/authorize.ts'
import type { Caller } from '../../../access/auth/caller.ts'
import { rightsIn } from '../../../access/auth/rights.ts'
import { atLeast } from '../../../access/auth/roles.ts'
import { permits } from '../../../contract/permissions.ts'
import { doesNotExist, forbidden, unprocessable } from '../../../core/errors.ts'
import type { Storage } from '../../../storage/index.ts'
import type { TreeNode } from '../../../storage/issues/sub-issues.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { readable } from './readable.ts'

/** Also thrown for issues that the caller cannot read. */
export const noSubIssue = () => doesNotExist('The provided sub-issue')

/** The caller, and the repository of the parent. */
interface Asking {
  caller: Caller
  repository: Repository
}

/** @throws ServiceError 403 for callers who cannot change the issues of another repository */
async function requireTriage(place: Repository, caller: Caller, storage: Storage): Promise<void> {
  const { role, permissions } = await rightsIn(place, caller, storage)
  if (permissions && !permits({ permissions: [{ issues: 'write' }] }, permissions)) {
    throw notAccessible(caller)
  }
  if (!role || !atLeast(role, 'triage')) throw forbidden('Must have triage rights to Repository.')
}

/**
 * Finds an issue by id that the caller wants to make a sub-issue.
 * @throws ServiceError 403 without the right to change it, 404 where the caller cannot read it, 422
 * where it has another owner
 */
export async function newSubIssue(
  { caller, repository }: Asking,
  id: number,
  storage: Storage,
): Promise<TreeNode> {
  const node = await storage.subIssues.find(id)
  const [found] = await readable(node ? [node] : [], caller, storage)
  const place = found && (await storage.repositories.find(found.repository_id))
  if (!place) throw noSubIssue()
  if (place.owner_id !== repository.owner_id) {
    throw unprocessable('A sub-issue must have the same repository owner as its parent.')
  }
  if (place.id !== repository.id) await requireTriage(place, caller, storage)
  return found
}
