import type { Caller } from '../../../access/auth/caller.ts'
import type { Context } from '../../../api/context.ts'
import type { Issue } from '../../../storage/issues/issues.ts'
import type { FoundIssue } from '../../../storage/search/issue-rows.ts'
import type { IssueOperation } from '../edit-issue.ts'
import { announceKinship } from './announce.ts'
import { noSubIssue } from './find.ts'
import { lockTrees, openTree } from './open-tree.ts'
import { readable } from './readable.ts'

type Needs = Pick<Context, 'storage' | 'clock' | 'log' | 'versions'>

interface Removal extends IssueOperation {
  caller: Caller
  /** Id of the sub-issue. */
  id: number
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
    await lockTrees(transaction, operation)
    const found = await subIssues.find(id)
    const [node] = await readable(found ? [found] : [], caller, transaction)
    const { id: parentId } = await openTree(transaction, operation, [node])
    if (node?.parent_id !== parentId) throw noSubIssue()
    await subIssues.detach(node)
    await subIssues.touch([parentId, id], now)
    const [parent, child] = await transaction.issueSearch.rows([parentId, id])
    const change = { change: 'removed', parent: parent!, child: child! } as const
    await announceKinship(transaction, operation, [change], context)
    return (parent as FoundIssue).issue
  })
}
