import { notFound, unprocessable } from '../../core/errors.ts'
import type { LinkedBranch } from '../../storage/issues/linked-branches.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { lockIssue, type IssueContext, type IssueOperation } from '../issues/edit-issue.ts'
import { requireRole } from './require-role.ts'

/**
 * Links a branch to the issue that it is for.
 * @throws ServiceError 403 for users without the role write and while archived, 404, 422 for a pull
 * request, and for a branch that is linked already
 */
export function linkBranch(
  { number, role, repository: asked }: IssueOperation,
  { repository: place, branch }: { repository: Repository; branch: string },
  { storage, clock }: IssueContext,
): Promise<LinkedBranch> {
  requireRole(role, 'write')
  const now = clock.now()
  return storage.transaction(async (transaction) => {
    const { issue } = await lockIssue(transaction, asked, number)
    if (issue.pull) throw unprocessable('Branches cannot be linked to pull requests.')
    const links = await transaction.linkedBranches.list([issue.id])
    if (links.some((each) => each.repository_id === place.id && each.branch === branch))
      throw unprocessable('The branch is linked to the issue already.')
    const link = { repository_id: place.id, issue_id: issue.id, branch, created_at: now }
    return transaction.linkedBranches.link(link)
  })
}

/** @throws ServiceError 403 for users without the role write and while archived, 404 */
export function unlinkBranch(
  { number, role, repository }: IssueOperation,
  id: number,
  { storage }: Pick<IssueContext, 'storage'>,
): Promise<void> {
  requireRole(role, 'write')
  return storage.transaction(async (transaction) => {
    const { issue } = await lockIssue(transaction, repository, number)
    const link = await transaction.linkedBranches.find(id)
    if (link?.issue_id !== issue.id) throw notFound()
    await transaction.linkedBranches.unlink(id)
  })
}
