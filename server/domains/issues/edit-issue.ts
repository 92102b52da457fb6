import { refuseBlocked } from '../moderation/refuse.ts'
import type { Context } from '../../api/context.ts'
import { issuesDisabled, notFound } from '../../core/errors.ts'
import type { Role } from '../../contract/role.ts'
import type { IssueChange } from '../../storage/issues/issue-writes.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Repository } from '../../storage/repositories/repositories.ts'
import type { EventSource } from '../../api/event-source.ts'
import { lockRepository } from '../repositories/lock-repository.ts'
import { requireChangeable } from '../repositories/require-changeable.ts'
import { announceIssueChange } from './announce-change.ts'

export type IssueContext = Pick<Context, 'storage' | 'clock' | 'log' | 'versions' | 'listeners'>

/** An action by a user on an issue or pull request. */
export interface IssueOperation extends EventSource {
  number: number
  role: Role
}

/** The current issue with its locked repository and the acting user. */
export interface IssueEdit extends EventSource {
  transaction: Transaction
  context: IssueContext
  issue: Issue
  role: Role
  /** Milliseconds since the epoch. */
  now: number
}

/** @throws ServiceError 410 where there are no issues; pull requests are there all the same */
export function requireIssues({ settings }: Repository, issue?: Pick<Issue, 'pull'>): void {
  if (!issue?.pull && !settings.has_issues) throw issuesDisabled()
}

/** An issue that was looked for. @throws ServiceError 404 when absent, 410 when issues are disabled */
function present(repository: Repository, issue: Issue | undefined): Issue {
  if (!issue) throw notFound()
  requireIssues(repository, issue)
  return issue
}

/**
 * Finds an issue or pull request by number.
 * @throws ServiceError 404, 410 when issues are disabled
 */
export const issueAt = async (
  { issues }: Pick<Transaction, 'issues'>,
  repository: Repository,
  number: number,
): Promise<Issue> => present(repository, await issues.find(repository, number))

/**
 * Locks the repository of an issue or pull request, and reads the issue behind the lock, in the same
 * round trip.
 * @throws ServiceError 403 while archived, 404, 410 when issues are disabled
 */
export async function lockIssue(
  transaction: Transaction,
  place: Repository,
  number: number,
): Promise<{ repository: Repository; issue: Issue }> {
  const locking = lockRepository(transaction, place)
  const reading = transaction.issues.find(place, number)
  reading.catch(() => {}) // the lock may fail first
  const repository = await locking
  requireChangeable(repository)
  return { repository, issue: present(repository, await reading) }
}

const openOf = ({ state }: Pick<Issue, 'state'>) => (state === 'open' ? 1 : 0)

/** A repository after an issue in it was opened, closed or reopened. @param before absent for a new one */
export function countedIn(
  repository: Repository,
  after: Pick<Issue, 'state'>,
  before?: Pick<Issue, 'state'>,
): Repository {
  const counted = { ...repository }
  counted.open_issues_count += openOf(after) - (before ? openOf(before) : 0)
  return counted
}

/**
 * Changes an issue and sends all resulting events, in one transaction.
 * @param work performs the change and returns the changed columns of the issue itself
 * @throws ServiceError 403 while archived and for blocked users, 404 and 410 when there is no such
 * issue
 */
export function editIssue(
  { number, role, ...source }: IssueOperation,
  work: (step: IssueEdit) => Promise<IssueChange>,
  context: IssueContext,
): Promise<Issue> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { repository, issue } = await lockIssue(transaction, source.repository, number)
    await refuseBlocked(transaction, repository.owner, source.sender)
    const there = { ...source, repository }
    const change = await work({ ...there, transaction, context, issue, role, now })
    const after = await transaction.issues.update(repository, issue, change, now)
    const then = { ...there, repository: countedIn(repository, after, issue) }
    await announceIssueChange(transaction, then, { before: issue, after }, context)
    return after
  })
}
