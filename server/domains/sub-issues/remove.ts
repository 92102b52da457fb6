import type { Caller } from '../../access/auth/caller.ts'
import type { Context } from '../../api/context.ts'
import type { Transaction } from '../../storage/index.ts'
import type { Issue } from '../../storage/issues/issues.ts'
import type { TreeNode } from '../../storage/sub-issues/sub-issues.ts'
import type { IssueOperation } from '../issues/edit-issue.ts'
import { openRelated, touched } from '../issues/related/open-related.ts'
import { readable } from '../issues/related/readable.ts'
import { announceKinship } from './announce.ts'
import { lockTrees, noSubIssue } from './lock-trees.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

interface Removal extends IssueOperation {
  caller: Caller
  /** Id of the sub-issue. */
  id: number
}

/** Finds a sub-issue of the issue in the path. */
async function partOf(
  { repository, number }: IssueOperation,
  id: number,
  { subIssues }: Transaction,
): Promise<TreeNode | undefined> {
  const node = await subIssues.find(id)
  const parent = node?.parent_id == null ? undefined : await subIssues.find(node.parent_id)
  const isNamed = parent?.repository_id === repository.id && parent.number === number
  return isNamed ? node : undefined
}

/**
 * Removes a sub-issue from its parent, which is returned.
 * @throws ServiceError 403 while archived and for blocked users; 404 where the parent has no such
 * sub-issue, or the caller cannot read it
 */
export function removeSubIssue(
  { caller, id, ...operation }: Removal,
  context: Needs,
): Promise<Issue> {
  const now = context.clock.now()
  return context.storage.transaction(async (transaction) => {
    const { subIssues } = transaction
    await lockTrees(transaction, operation.repository)
    const found = await partOf(operation, id, transaction)
    const [node] = await readable(found ? [found] : [], caller, transaction)
    const { id: parentId } = await openRelated(transaction, operation, [node])
    if (!node) throw noSubIssue()
    await subIssues.detach(node)
    const present = await touched(transaction, [parentId, id], now)
    const [parent, child] = [present(parentId), present(id)]
    const changes = [{ change: 'removed', parent, child } as const]
    await announceKinship(transaction, operation, changes, context)
    return parent.issue
  })
}
