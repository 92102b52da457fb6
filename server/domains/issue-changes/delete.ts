import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { unprocessable } from '../../core/errors.ts'
import {
  countedIn,
  lockIssue,
  type IssueContext,
  type IssueOperation,
} from '../issues/edit-issue.ts'
import { issuesEvent } from '../issues/event.ts'
import { requireRole } from './require-role.ts'

/**
 * Deletes an issue with its comments and events. Its number is not used again.
 * @throws ServiceError 403 for users without the role admin and while archived, 404, 422 for a pull
 * request
 */
export function deleteIssue(
  { number, role, ...source }: IssueOperation,
  context: IssueContext,
): Promise<void> {
  requireRole(role, 'admin')
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { repository, issue } = await lockIssue(transaction, source.repository, number)
    if (issue.pull) throw unprocessable('Pull requests cannot be deleted.')
    await transaction.issueMoves.delete(repository, issue, now)
    const then = { ...source, repository: countedIn(repository, { state: 'closed' }, issue) }
    await triggerAll(transaction, [issuesEvent(then, issue, { action: 'deleted' })], context)
  })
}
