import { refuseBlocked } from '../accounts/blocks/refuse.ts'
import type { Context } from '../../api/context.ts'
import { forbidden, issuesDisabled, notFound } from '../../core/errors.ts'
import type { Role } from '../../api/handler.ts'
import type { Issue, IssueChange } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { Happening } from '../repositories/events/common-payload.ts'
import { present } from '../repositories/present.ts'
import { announceIssueChange } from './announce-change.ts'

export type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** Somebody doing something to an issue or pull request. */
export interface Doing extends Happening {
  number: number
  role: Role
}

/** An issue as it is now, its repository held still, and who is doing something to it. */
export interface Step extends Happening {
  transaction: Transaction
  context: Needs
  issue: Issue
  role: Role
  /** Milliseconds. */
  now: number
}

/** @throws ServiceError 403 while archived */
export function requireChangeable({ archived }: Repository): void {
  if (archived) throw forbidden('Repository was archived so is read-only.')
}

/** @throws ServiceError 410 where there are no issues; pull requests are there all the same */
export function requireIssues({ settings }: Repository, issue?: Pick<Issue, 'pull'>): void {
  if (!issue?.pull && !settings.has_issues) throw issuesDisabled()
}

/** The issue or pull request of a number. @throws ServiceError 404, 410 where there are no issues */
export async function issueAt(
  { issues }: Pick<Transaction, 'issues'>,
  repository: Repository,
  number: number,
): Promise<Issue> {
  const issue = await issues.find(repository, number)
  if (!issue) throw notFound()
  requireIssues(repository, issue)
  return issue
}

/**
 * Does something to an issue and tells of all that became of it, in one transaction.
 * @param work does it, and says what of the issue itself changes
 * @throws ServiceError 403 while archived and for those who are blocked, 404 and 410 where there is no such issue
 */
export function doTo(
  { number, role, ...happening }: Doing,
  work: (step: Step) => Promise<IssueChange>,
  context: Needs,
): Promise<Issue> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const repository = await present(transaction, happening.repository)
    requireChangeable(repository)
    const issue = await issueAt(transaction, repository, number)
    await refuseBlocked(transaction, repository.owner, happening.sender)
    const there = { ...happening, repository }
    const change = await work({ ...there, transaction, context, issue, role, now })
    const after = await transaction.issues.update(repository, issue, change, now)
    const then = { ...there, repository: await present(transaction, repository) }
    await announceIssueChange(transaction, then, { before: issue, after }, context)
    return after
  })
}
