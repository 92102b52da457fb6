import { notFound } from '../../../core/errors.ts'
import type { Transaction } from '../../../storage/index.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import type { TreeNode } from '../../../storage/issues/sub-issues.ts'
import type { Repository } from '../../../storage/repositories/repositories.ts'
import { refuseBlocked } from '../../accounts/blocks/refuse.ts'
import { lockRepository } from '../../repositories/lock-repository.ts'
import { requireChangeable } from '../../repositories/require-changeable.ts'
import { issueAt, type IssueOperation } from '../edit-issue.ts'

/**
 * Locks everything that the relations between the issues of an owner depend on. Trees can extend
 * over several repositories, so the lock of a repository does not keep them from growing together.
 */
export const lockTrees = (
  { accounts }: Transaction,
  { repository }: Pick<IssueOperation, 'repository'>,
): Promise<void> => accounts.lock(repository.owner_id)

/**
 * Locks the repositories of issues whose relations change, and finds the parent.
 * @throws ServiceError 403 while one is archived and for blocked users, 404 and 410 when there is no
 * such issue
 */
export async function openTree(
  transaction: Transaction,
  { repository, number, sender }: IssueOperation,
  others: readonly (TreeNode | undefined)[] = [],
): Promise<Issue> {
  const ids = [repository.id, ...others.flatMap((node) => node?.repository_id ?? [])]
  const places = new Map<number, Repository>()
  // In one order, so that two changes do not wait for each other.
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const place = await lockRepository(transaction, { id })
    requireChangeable(place)
    places.set(id, place)
  }
  const present = places.get(repository.id) ?? repository
  const issue = await issueAt(transaction, present, number)
  if (issue.pull) throw notFound()
  await refuseBlocked(transaction, present.owner, sender)
  return issue
}
