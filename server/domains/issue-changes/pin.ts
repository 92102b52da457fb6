import { unprocessable } from '../../core/errors.ts'
import { announceIssue } from '../issues/announce-change.ts'
import { lockIssue, type IssueContext, type IssueOperation } from '../issues/edit-issue.ts'
import { requireRole } from './require-role.ts'

/** Pinned issues that a repository has at most. */
const mostPins = 3

/**
 * Pins an issue at the top of the list of its repository, or takes it off. Does nothing to an issue
 * that is pinned, or not pinned, already.
 * @throws ServiceError 403 for users without the role write and while archived, 404, 422 for a pull
 * request, and when as many issues are pinned as can be
 */
export function pinIssue(
  { number, role, ...source }: IssueOperation,
  isPinned: boolean,
  context: IssueContext,
): Promise<void> {
  requireRole(role, 'write')
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { repository, issue } = await lockIssue(transaction, source.repository, number)
    if (issue.pull) throw unprocessable('Pull requests cannot be pinned.')
    const pins = await transaction.issuePins.list(repository.id)
    if (pins.some(({ issue_id: id }) => id === issue.id) === isPinned) return
    if (isPinned && pins.length >= mostPins)
      throw unprocessable(`Maximum ${mostPins} pinned issues per repository`)
    if (isPinned) {
      const of = { repository_id: repository.id, issue_id: issue.id }
      await transaction.issuePins.pin({ ...of, actor_id: source.sender.id, created_at: now })
    } else await transaction.issuePins.unpin(issue.id)
    const actions = [{ action: isPinned ? 'pinned' : 'unpinned' } as const]
    await announceIssue(transaction, { ...source, repository }, { issue, actions }, context)
  })
}
