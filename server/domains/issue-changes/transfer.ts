import { notFound, unprocessable } from '../../core/errors.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import { triggerAll } from '../../workers/delivery/trigger-all.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import {
  countedIn,
  lockIssue,
  requireIssues,
  type IssueContext,
  type IssueOperation,
} from '../issues/edit-issue.ts'
import { issuesEvent } from '../issues/event.ts'
import { requireRole } from './require-role.ts'

/** Where an issue goes, and what the caller may do there. */
interface Target {
  repository: Repository
  role: IssueOperation['role']
}

/** @throws ServiceError 422 for a repository of another owner, and for a less private one */
function requireTarget(from: Repository, to: Repository, { pull }: Issue): void {
  if (pull) throw unprocessable('Pull requests cannot be transferred.')
  if (from.id === to.id) throw unprocessable('The issue is in this repository already.')
  if (from.owner.id !== to.owner.id)
    throw unprocessable('Issues can only be transferred between repositories of the same owner.')
  if (from.private && !to.private)
    throw unprocessable('Issues of private repositories cannot be transferred to public ones.')
  requireIssues(to)
}

/** Locks both repositories, in the order of their ids. */
async function lockBoth(
  transaction: Transaction,
  from: Repository,
  to: Repository,
  number: number,
) {
  for (const id of [from.id, to.id].sort((a, b) => a - b)) await transaction.repositories.lock(id)
  const target = await transaction.repositories.find(to.id)
  if (!target) throw notFound()
  requireChangeable(target)
  return { ...(await lockIssue(transaction, from, number)), target }
}

/**
 * Moves an issue to another repository of the same owner, where it has another number. It keeps its
 * comments, events, assignees, and the labels that the other repository has too.
 * @throws ServiceError 403 for users without the role write in both and while one is archived, 404,
 * 410, 422
 */
export function transferIssue(
  { number, role, ...source }: IssueOperation,
  to: Target,
  context: IssueContext,
): Promise<Issue> {
  requireRole(role, 'write')
  requireRole(to.role, 'write')
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const found = await lockBoth(transaction, source.repository, to.repository, number)
    const { repository, issue: before, target } = found
    requireTarget(repository, target, before)
    const move = { from: repository, to: target, now }
    const here = await transaction.issueMoves.transfer(before, move)
    const of = { repository_id: target.id, issue_id: before.id, actor_id: source.sender.id }
    const event = { ...of, event: 'transferred', details: {}, created_at: now } as const
    await transaction.issueEvents.record([event])
    const issue = (await transaction.issues.find(target, here))!
    const left = { ...source, repository: countedIn(repository, { state: 'closed' }, before) }
    const there = { ...source, repository: countedIn(target, issue) }
    const arrival = { issue, repository: there.repository }
    const events = [
      issuesEvent(left, before, { action: 'transferred', to: arrival }),
      issuesEvent(there, issue, { action: 'opened' }),
    ]
    await triggerAll(transaction, events, context)
    return issue
  })
}
