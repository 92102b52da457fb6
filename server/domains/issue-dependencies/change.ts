import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import { doesNotExist, unprocessable } from '../../core/errors.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { TreeNode } from '../../storage/sub-issues/sub-issues.ts'
import type { IssueOperation } from '../issues/edit-issue.ts'
import { repositoryOfRelated, requireTriageIn } from '../issues/related/find-related.ts'
import { openRelated, touched } from '../issues/related/open-related.ts'
import { readable } from '../issues/related/readable.ts'
import { announceDependency } from './announce.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

/** A dependency to add or remove. */
interface Change extends IssueOperation {
  caller: Caller
  /** Id of the issue that blocks the other one. */
  id: number
}

/** Dependencies of an issue on each side. */
const maxDependencies = 50

const what = 'The blocking issue'

/** @throws ServiceError 422 for a dependency that exists, is one on itself or is one too many */
async function requireRoom(
  { issueDependencies }: Transaction,
  issueId: number,
  blockingId: number,
): Promise<void> {
  if (issueId === blockingId) throw unprocessable('An issue cannot be blocked by itself.')
  const blockers = await issueDependencies.list(issueId, 'blockedBy')
  if (blockers.some(({ id }) => id === blockingId)) {
    throw unprocessable('The issue is already blocked by this issue.')
  }
  const others = await issueDependencies.list(blockingId, 'blocking')
  if (Math.max(blockers.length, others.length) >= maxDependencies) {
    throw unprocessable(`An issue can have at most ${maxDependencies} dependencies of each kind.`)
  }
}

/**
 * Adds a dependency. Returns the issue that is blocked.
 * @throws ServiceError 403 while archived, for blocked users, and without the right to change the
 * other issue; 404 where there is no such issue; 422 for a dependency that exists or is one too many
 */
export async function addDependency(
  { caller, id, ...operation }: Change,
  context: Needs,
): Promise<Issue> {
  const { storage } = context
  const { repository } = operation
  const place = await repositoryOfRelated({ caller, repository, id, what }, storage)
  await requireTriageIn(place, { caller, repository }, storage)
  const now = context.clock.now()
  return storage.transaction(async (transaction) => {
    const other = await transaction.subIssues.find(id)
    const { id: issueId } = await openRelated(transaction, operation, [other])
    if (!other) throw doesNotExist(what)
    await requireRoom(transaction, issueId, id)
    const dependency = { issue_id: issueId, blocked_by_id: id, created_at: now }
    await transaction.issueDependencies.add(dependency)
    const present = await touched(transaction, [issueId, id], now)
    const [blocked, blocking] = [present(issueId), present(id)]
    const added = { change: 'added', blocked, blocking } as const
    await announceDependency(transaction, operation, added, context)
    return blocked.issue
  })
}

/** Finds an issue that blocks the issue in the path. */
async function blockerOf(
  { repository, number }: IssueOperation,
  id: number,
  { issueDependencies, subIssues }: Transaction,
): Promise<TreeNode | undefined> {
  const blocked = await issueDependencies.list(id, 'blocking')
  const isThere = blocked.some(
    (each) => each.repository_id === repository.id && each.number === number,
  )
  return isThere ? subIssues.find(id) : undefined
}

/**
 * Removes a dependency. Returns the issue that was blocked.
 * @throws ServiceError 403 while archived and for blocked users; 404 where there is no such
 * dependency, or the caller cannot read the other issue
 */
export function removeDependency(
  { caller, id, ...operation }: Change,
  context: Needs,
): Promise<Issue> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const found = await blockerOf(operation, id, transaction)
    const [other] = await readable(found ? [found] : [], caller, transaction)
    const { id: issueId } = await openRelated(transaction, operation, [other])
    const isRemoved = other && (await transaction.issueDependencies.remove(issueId, id))
    if (!isRemoved) throw doesNotExist(what)
    const present = await touched(transaction, [issueId, id], now)
    const [blocked, blocking] = [present(issueId), present(id)]
    const removed = { change: 'removed', blocked, blocking } as const
    await announceDependency(transaction, operation, removed, context)
    return blocked.issue
  })
}
